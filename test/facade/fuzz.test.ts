import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../rest-adapters/index.ts';
import { sourceOf } from '../../rest-adapters/inputs.ts';
import { restName } from '../../rest-adapters/naming.ts';
import type { Route } from '../../rest-adapters/route.ts';
import { schema } from '../../schema/index.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { type Instance, runsOnServer, startInstance } from '../harness/instance.ts';
import { Random } from '../harness/random.ts';
import { validBody } from '../harness/valid-input.ts';

/** The same seed asks the same questions: FUZZ_SEED=7 FUZZ_ROUNDS=1000 npx vitest test/facade/fuzz. Fewer where answers are slower. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const rounds = Number(process.env.FUZZ_ROUNDS ?? (runsOnServer ? 180 : 60));

const nasty: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '😀'.repeat(30),
  'x'.repeat(5_000),
  '../../etc/passwd',
  "' OR 1=1 --",
  '{{7*7}}',
  '<script>',
  '%',
  '%00',
  'null',
  'NaN',
  '-0',
  '1e3',
  '0x10',
  '٣',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01',
  '01890000-0000-7000-8000-000000000000',
  [],
  [[]],
  [null],
  ['x', 'x'],
  {},
  { a: 1 },
  { __proto__: null, constructor: 1 },
  { toString: 'x' },
  Array.from({ length: 500 }, () => 'x'),
];

function deeply(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

/** Bodies that are not even what they seem to be. */
const raw: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '0',
  '"x"',
  '[]',
  'undefined',
  '{"a":1}{"b":2}',
  '{"name":"x","name":5}',
  '{"__proto__":{"admin":true}}',
  deeply(50_000),
  `{"name":${'9'.repeat(400)}}`,
  `{"name":1e999}`,
  '\ufeff{}',
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28]),
  'grant_type=client_credentials',
  'a=%ff&b=%zz',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
];
const huge = Buffer.alloc(2 * 1_048_576, 0x20);

const headerValues: Record<string, readonly string[]> = {
  accept: ['*/*', 'text/html', 'application/*;q=0', ';;;', 'application/json;q=2', '\u00ff', 'a'.repeat(4_000)],
  'content-type': [
    'application/json',
    'text/plain',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    '',
    ';',
    'multipart/form-data',
  ],
  'content-encoding': ['gzip', 'identity', 'br'],
  'if-match': [
    '*',
    '"x"',
    'W/"1-x"',
    '""',
    '"',
    ',,,',
    '"1-AAAAAAAAAAAAAAAAAAAAAAAAAAA"',
    `"${'9'.repeat(30)}-x"`,
    '\u00ff',
  ],
  'if-none-match': ['*', '"x"', '"', `${'"a",'.repeat(500)}`],
  'idempotency-key': ['k', '"k"', '"', '\\', ' ', '\u00ff', 'k'.repeat(256), '"\\"', 'a b'],
  'service-environment': ['production', 'preview', 'PRODUCTION', '', '\u00ff', 'production, preview'],
  authorization: [
    'Bearer',
    'Bearer x',
    'Basic eA==',
    'Basic %%%',
    'Bearer a.b.c',
    'Digest x',
    '\u00ff',
    'Bearer service_sk_',
    'Basic Og==',
  ],
  'x-forwarded-for': ['', 'not an address', '::1, 10.0.0.1', ','.repeat(50)],
  'x-request-id': ['', 'x'.repeat(500), '<b>', 'ok-id-123'],
  origin: ['null', 'https://evil.example'],
};

const idTexts = [
  'nonsense',
  '%00',
  '%E0%A4%A',
  '..%2f..',
  '0',
  '01890000-0000-7000-8000-000000000000',
  '%F0%9F%98%80',
  'a'.repeat(2_000),
];

/** The ids of things that exist, so that some requests lead somewhere. */
interface Things {
  account: Account;
  ids: string[];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function mutate(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.3)) return random.pick(nasty);
  if (Array.isArray(value)) return [...value, random.pick(nasty)];
  const entries = Object.entries(value);
  const name = random.chance(0.2) ? asText(random.pick(nasty)) : entries.length > 0 ? random.pick(entries)[0] : 'x';
  const current = entries.find(([key]) => key === name)?.[1];
  return { ...value, [name]: random.chance(0.5) ? random.pick(nasty) : mutate(random, current) };
}

function fuzzedBody(random: Random, route: Route): string | Buffer | undefined {
  if (route.method === 'GET') return undefined;
  if (random.chance(0.01)) return huge;
  if (random.chance(0.25)) return random.pick(raw);
  let body = validBody(route, random.chance(0.5)) ?? {};
  for (let times = random.below(4); times > 0; times -= 1) body = mutate(random, body) ?? {};
  return JSON.stringify(body);
}

function fuzzedQuery(random: Random, route: Route): string {
  const names = route.bind(schema).facts.inputs.filter(({ name }) => sourceOf(route, name) === 'query');
  const query = new URLSearchParams();
  for (let times = random.below(4); times > 0; times -= 1) {
    const name = names.length > 0 && random.chance(0.9) ? random.pick(names).name : asText(random.pick(nasty));
    query.append(restName(name, 'snake_case'), asText(random.pick(nasty)));
  }
  return random.chance(0.1) ? '?%zz=%ff&&=&page=%00' : `?${query}`;
}

/** One question to a route, much like a good one but for what chance has done to it. */
async function ask(random: Random, route: Route, { account, ids }: Things, on: Instance) {
  const path = route.path
    .split('/')
    .map((step) => (step.startsWith(':') ? random.pick(random.chance(0.7) ? ids : idTexts) : step))
    .join('/');
  const headers = Object.fromEntries(
    Array.from({ length: random.below(3) }, () => {
      const [name, values] = random.pick(Object.entries(headerValues));
      return [name, random.pick(values)];
    }),
  );
  const body = fuzzedBody(random, route);
  const target = path + fuzzedQuery(random, route);
  const credential = random.chance(0.9) ? (route.surface === 'api' ? account.key : account.token) : undefined;
  const isHead = route.method === 'GET' && random.chance(0.05);
  const reply = await send(isHead ? 'HEAD' : route.method, target, {
    credential: 'authorization' in headers ? undefined : credential,
    address: `10.${random.below(250)}.${random.below(250)}.1`,
    body,
    headers,
    on,
  });
  expect(
    reply.status,
    `seed ${seed}: ${route.method} ${target} ${JSON.stringify(headers)} ${String(body).slice(0, 300)}`,
  ).toBeLessThan(500);
  return reply.status;
}

describe(`no input yields a 5xx (seed ${seed})`, () => {
  let home: Instance;
  const seen = new Map<number, number>();

  beforeAll(async () => {
    const generous = { per_minute: 1_000_000, per_day: 1_000_000, max_keys: 1_000, max_webhooks: 50 };
    home = await startInstance({
      PLANS: JSON.stringify({ pro: generous, anonymous: { per_minute: 1_000_000 } }),
      LOG_LEVEL: 'error',
    });
  });
  afterAll(async () => {
    const total = [...seen.values()].reduce((sum, count) => sum + count, 0);
    const list = [...seen].sort(([left], [right]) => left - right).map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(`fuzz: ${total} requests with seed ${seed}: ${list.join(', ')}\n`);
    expect(total).toBeGreaterThanOrEqual(rounds * routes.length);
    expect(home.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    await home.stop();
  });

  test.each(routes.map((route, index) => [route.method, route.path, route, index] as const))(
    '%s %s',
    async (_method, _path, route, index) => {
      const random = new Random(seed * 1_000 + index);
      const account = await createAccount('pro', home);
      const made = async (path: string, credential: string, body: object) =>
        String(Object((await send('POST', path, { credential, body, on: home })).body).id);
      const projectId = await made('/v1/projects', account.token, { name: 'Fuzzed' });
      const deployment = { ref: 'main', commit_sha: 'abcdef1' };
      const ids = [
        projectId,
        await made(`/v1/projects/${projectId}/deployments`, account.token, deployment),
        await made('/api/posts', account.key, { title: 'Fuzzed', content: 'x' }),
      ];
      for (let round = 0; round < rounds; round += 5) {
        const replies = await Promise.all(Array.from({ length: 5 }, () => ask(random, route, { account, ids }, home)));
        for (const status of replies) seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    },
  );
});
