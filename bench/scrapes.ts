import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../test/harness/free-port.ts';
import { RealInstance } from '../test/harness/real-instance.ts';
import { Receiver } from '../test/harness/receiver.ts';
import { sendStrangeRequests } from '../test/harness/strange-requests.ts';
import { openAccounts } from './cluster/accounts.ts';
import { Ledger } from './cluster/ledger.ts';
import { say } from './cluster/report.ts';
import { install, issueBenchKey } from './installation.ts';
import { Prometheus } from './scrapes/prometheus.ts';
import { Customer } from './cluster/customer.ts';

/*
 * Whether the series that Prometheus keeps grow with what is asked for: `npm run bench:scrapes`. A real Prometheus reads a
 * server for MINUTES (60), while somebody uses all of the interface and a stranger asks for what is nowhere, with a new word
 * each time. It ends with 1 where after a fifth of the time a series was added, but for statements that are done by the hour.
 */
const minutes = Number(process.env.MINUTES ?? 60);

/** So many of what should not be are told. */
const mostTold = 20;

/** What somebody is refused who invites people for an hour. */
const ofLimits = /: (403|429) /;

/** Times at which it is looked at. */
const looks = 10;

const scopes = ['projects', 'deployments', 'incidents', 'members', 'webhooks', 'metrics']
  .flatMap((noun) => [`${noun}:read`, `${noun}:write`])
  .join(',');

/** How the words of the stranger begin, which no series may hold. */
const strange = 'zzstranger';

/** The series of Portico's own that were there at the last scrape, each by its name and labels. */
async function seriesNow(prometheus: Prometheus): Promise<Set<string>> {
  const samples = await prometheus.query('{job="portico",__name__=~"portico_.+"}');
  return new Set(samples.map(({ labels }) => JSON.stringify(labels)));
}

async function sayHowItIs(prometheus: Prometheus, series: ReadonlySet<string>): Promise<void> {
  const [requests] = await prometheus.query('sum(portico_http_requests_total)');
  const [memory] = await prometheus.query('process_resident_memory_bytes{job="portico"}');
  const [rate] = await prometheus.query('sum(rate(portico_http_requests_total[1m]))');
  const megabytes = ((memory?.value ?? 0) / 1e6).toFixed(0);
  say(`  ${series.size} series, ${requests?.value} requests, ${rate?.value.toFixed(0)}/s, ${megabytes} MB`);
}

/** @returns what should not be, in sentences */
function faultsOf(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  const added = [...after].filter((series) => !before.has(series));
  const strangers = [...after].filter((series) => series.includes(strange));
  return [
    ...added.filter((series) => !series.includes('"statement":')).map((series) => `was added: ${series}`),
    ...strangers.map((series) => `holds a stranger's word: ${series}`),
  ];
}

/** Looks at what Prometheus keeps while the time passes. @returns whether all was well */
async function watch(prometheus: Prometheus): Promise<boolean> {
  let before: ReadonlySet<string> = new Set();
  let after = before;
  for (let look = 1; look <= looks; look += 1) {
    await delay((minutes * 60_000) / looks);
    after = await seriesNow(prometheus);
    if (look <= looks / 5) before = after;
    await sayHowItIs(prometheus, after);
  }
  const fired = await prometheus.query(`count_over_time(ALERTS{alertstate="firing"}[${Math.ceil(minutes)}m])`);
  say(`  alerts that fired: ${fired.map(({ labels }) => labels.alertname).join(', ') || 'none'}`);
  const found = faultsOf(before, after);
  for (const fault of found.slice(0, mostTold)) say(`  ! ${fault}`);
  return before.size > 0 && found.length === 0;
}

/** A stranger, until it is over. @returns how often all was asked for */
async function beStrange(url: string, token: string, isOver: () => boolean): Promise<number> {
  let times = 0;
  for (; !isOver(); times += 1) await sendStrangeRequests(url, `${strange}${times}`, token);
  return times;
}

/** @returns whether all was well */
async function measure(): Promise<boolean> {
  const metricsPort = await freePort();
  const receiver = await Receiver.listen();
  const installation = await install({
    unlimited: ['per_minute', 'per_day', 'max_projects'],
    variables: { TRUST_PROXY: 'loopback', ALLOW_PRIVATE_WEBHOOKS: 'true', METRICS_PORT: String(metricsPort) },
  });
  const { credentials } = await openAccounts(installation, scopes);
  const key = await issueBenchKey(installation);
  const instance = await RealInstance.prepare(installation.environment);
  await instance.start();
  const prometheus = await Prometheus.start(metricsPort);
  const ledger = new Ledger();
  const customer = new Customer(instance.url, { ...credentials, key }, ledger, receiver.url);
  let isOver = false;
  customer.begin();
  const stranger = beStrange(instance.url, credentials.token, () => isOver);
  try {
    const isWell = await watch(prometheus);
    const broken = ledger.broken.filter((fault) => !ofLimits.test(fault));
    for (const fault of broken.slice(0, mostTold)) say(`  ! ${fault}`);
    return isWell && broken.length === 0;
  } finally {
    isOver = true;
    await customer.end();
    say(`  the stranger had ${await stranger} words`);
    await prometheus.stop();
    await instance.end('SIGKILL');
    await receiver.close();
    await installation.postgres.remove();
  }
}

say(`${minutes} minutes, load ${loadavg()[0]?.toFixed(1)}`);
if (!(await measure())) process.exitCode = 1;
