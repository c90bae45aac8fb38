import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runsOnServer } from '../harness/instance.ts';
import { formKinds, formTargets } from '../harness/fuzz/form-requests.ts';
import { graphqlTargets } from '../harness/fuzz/graphql-requests.ts';
import { pageKinds, pageTargets } from '../harness/fuzz/page-requests.ts';
import { restTargets } from '../harness/fuzz/rest-requests.ts';
import { FuzzRun } from '../harness/fuzz/run.ts';
import { startFuzzedServer } from '../harness/fuzz/server.ts';
import { worstAnswer } from '../harness/health-watch.ts';
import type { RealInstance } from '../harness/real-instance.ts';
import { isThorough } from '../harness/thorough.ts';

const surfaces = {
  routes: restTargets,
  forms: formTargets,
  pages: pageTargets,
  GraphQL: graphqlTargets,
};
const targets = Object.values(surfaces).flat().length;

/**
 * The same seed asks the same questions: FUZZ_SEED=7 FUZZ_ROUNDS=100 npx vitest run test/facade/fuzz asks for everything
 * a hundred times, FUZZ_REQUESTS=20000 as often as comes to that many requests.
 */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const requests = process.env.FUZZ_REQUESTS;
const rounds = requests
  ? Math.ceil(Number(requests) / targets)
  : Number(process.env.FUZZ_ROUNDS ?? (runsOnServer ? 4 : isThorough ? 2 : 1));

const noMail = 'an invitation that no e-mail can bring';

const paths = [...Object.keys(pageKinds), ...formKinds.map(({ path }) => path)];

test('every page that there is is fuzzed', () => {
  const missing = Object.values(pagePaths).filter(
    (page) => !paths.some((path) => path === page || path.startsWith(`${page}/`)),
  );
  expect(missing).toEqual([]);
});

describe(`no input yields a 5xx, or keeps others waiting (seed ${seed})`, () => {
  let server: RealInstance;
  let run: FuzzRun;

  beforeAll(async () => {
    server = await startFuzzedServer();
    run = new FuzzRun(server);
  });
  afterAll(() => server.end('SIGKILL'));

  test.each(Object.entries(surfaces))(
    '%s',
    async (surface, asked) => {
      const outcome = await run.ask(asked, rounds, seed);
      const { requests: count, statuses, faults, worst, heldUp, slow, slowest } = outcome;
      const list = [...statuses]
        .sort(([left], [right]) => left - right)
        .map(([status, times]) => `${status}: ${times}`);
      process.stdout.write(
        `fuzz: ${count} requests to ${surface} with seed ${seed}: ${list.join(', ')}; worst /healthz ` +
          `${worst.toFixed(0)} ms; event loop held up at most ${heldUp.milliseconds.toFixed(0)} ms; slowest ${slowest.milliseconds.toFixed(0)} ms, ${slowest.name}\n`,
      );
      expect(faults.slice(0, 20).join('\n')).toBe('');
      expect(heldUp.milliseconds, heldUp.by.join('\n')).toBeLessThanOrEqual(worstAnswer);
      expect(slow.join('\n')).toBe('');
      expect(count).toBe(asked.length * rounds);
    },
    3_600_000,
  );

  test('the log says of no fault and tells no secret, and the server ends as it should', async () => {
    await run.close();
    // Without a mail server, the operator finds the links of invitations in the log.
    const lines = (server.output() + server.complaints()).split('\n').filter((line) => !line.includes(noMail));
    const output = lines.join('\n');
    expect(output.length).toBeGreaterThan(1_000);
    expect(lines.filter((line) => /"level":[56]0/.test(line)).slice(0, 10)).toEqual([]);
    expect([...run.secrets].filter((secret) => output.includes(secret))).toEqual([]);
    expect(await server.isReady()).toBe(true);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.complaints()).toBe('');
  });
});
