import { loadavg } from 'node:os';
import { RealInstance } from '../test/harness/real-instance.ts';
import { Receiver } from '../test/harness/receiver.ts';
import { ValkeyServer } from '../test/harness/valkey-server.ts';
import { say } from './cluster/report.ts';
import { underLoad } from './cluster/under-load.ts';
import { install } from './installation.ts';
import { installVersion } from './upgrade/previous-version.ts';

/*
 * Whether anybody notices an upgrade: `PREVIOUS=v0.1.0 npm run bench:upgrade`. Two servers of that revision behind HAProxy are replaced
 * by two of this one, under load, while the database is migrated; then one of the previous version comes back, as where somebody
 * takes an upgrade back. Each step is followed by SECONDS (10) of load. It ends with 1 where a request failed, or something was lost.
 */
const { PREVIOUS: previous } = process.env;
const seconds = Number(process.env.SECONDS ?? 10);

/** Two servers of each version. */
interface Fleet {
  previous: readonly [RealInstance, RealInstance];
  present: readonly [RealInstance, RealInstance];
}

/** What an operator does, one thing after the other, each under load. */
const steps: Readonly<Record<string, (fleet: Fleet) => Promise<unknown>>> = {
  'both are of the previous version': async () => undefined,
  'one of this version migrates the database, and serves beside them': ({ present }) => present[0].start(),
  'it takes the place of one': ({ previous: [first] }) => first.end('SIGTERM'),
  'a second one comes': ({ present }) => present[1].start(),
  'and takes the place of the other': ({ previous: [, second] }) => second.end('SIGTERM'),
  'one of the previous version comes back': ({ previous: [first] }) => first.start(),
  'and takes the place of one of this': ({ present }) => present[1].end('SIGTERM'),
};

/** @param commandLine of the previous version @returns whether all was well */
async function measure(commandLine: string): Promise<boolean> {
  const valkey = await ValkeyServer.create();
  const receiver = await Receiver.listen();
  const installation = await install({
    unlimited: ['per_minute', 'per_day', 'max_projects'],
    commandLine,
    variables: { VALKEY_URL: valkey.url, TRUST_PROXY: 'loopback', ALLOW_PRIVATE_WEBHOOKS: 'true' },
  });
  const { environment, postgres } = installation;
  const prepare = (script?: string) => RealInstance.prepare(environment, script);
  const fleet: Fleet = {
    previous: [await prepare(commandLine), await prepare(commandLine)],
    present: [await prepare(), await prepare()],
  };
  const instances = [...fleet.previous, ...fleet.present];
  try {
    return await underLoad(
      {
        installation,
        servers: instances.map(({ url }) => url),
        receiver: receiver.url,
        begin: () => Promise.all(fleet.previous.map((instance) => instance.start())),
      },
      Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, () => step(fleet)])),
      seconds,
    );
  } finally {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await receiver.close();
    await valkey.stop();
    await postgres.remove();
  }
}

if (previous === undefined) throw new Error('PREVIOUS says which revision is upgraded from');
say(`from ${previous} to what is here, load ${loadavg()[0]?.toFixed(1)}`);
if (!(await measure(installVersion(previous)))) process.exitCode = 1;
