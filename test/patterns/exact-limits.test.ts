import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from '../../rest-adapters/index.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeDeployment, makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';
import { pathOf } from '../harness/makers.ts';

/** A part of a released document. */
type Part = Readonly<Record<string, unknown>>;

const documents: Record<string, { paths: Part; components: { schemas: Part } }> = {
  v1: JSON.parse(readFileSync('docs/released/v1.json', 'utf8')),
  api: JSON.parse(readFileSync('docs/released/api.json', 'utf8')),
};

/** A limit that was promised of a part of a body: what just keeps to it, and what just does not. */
interface Limit {
  pointer: string;
  word: string;
  within: unknown;
  beyond: unknown;
}

/** A text of a length, in the form that its field wants. */
function textOf(length: number, field: string): string {
  const beginning = /url$/.test(field) ? 'https://203.0.114.7/' : '';
  const end = field === 'email' ? '@example.com' : '';
  return beginning + 'x'.repeat(Math.max(0, length - beginning.length - end.length)) + end;
}

const distinctTexts = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

/** A shape, wherever the document has it. */
function shapeOf(document: string, given: unknown): Part {
  const reference = Object(given).$ref;
  const named = typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
  return Object(named ? documents[document]?.components.schemas[named] : given);
}

function limitsOf(document: string, shape: Part, pointer: string): Limit[] {
  const field = pointer.split('/').at(-1) ?? '';
  const texts = shapeOf(document, shape.items);
  const makers: Record<string, (limit: number) => [unknown, unknown] | null> = {
    maxLength: (limit) => [textOf(limit, field), textOf(limit + 1, field)],
    minLength: (limit) => (limit === 0 ? ['', null] : [textOf(limit, field), textOf(limit - 1, field)]),
    maximum: (limit) => [limit, limit + 1],
    minimum: (limit) => [limit, limit - 1],
    // Of words there are only so many.
    maxItems: (limit) => (texts.enum ? null : [distinctTexts(limit), distinctTexts(limit + 1)]),
    minItems: (limit) => (limit === 0 || texts.enum ? null : [distinctTexts(limit), distinctTexts(limit - 1)]),
  };
  return Object.entries(makers).flatMap(([word, make]) => {
    const limit = shape[word];
    const made = typeof limit === 'number' ? make(limit) : null;
    return made ? [{ pointer, word: `${word} ${limit}`, within: made[0], beyond: made[1] }] : [];
  });
}

/** Every limit in a shape and below. */
function limitsIn(document: string, given: unknown, pointer = ''): Limit[] {
  const shape = shapeOf(document, given);
  const below = [
    ...Object.entries(Object(shape.properties)).map(([name, part]) => [part, `${pointer}/${name}`] as const),
    ...(shape.items ? [[shape.items, `${pointer}/0`] as const] : []),
    ...(typeof shape.additionalProperties === 'object'
      ? [[shape.additionalProperties, `${pointer}/NAME`] as const]
      : []),
    ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((parts) =>
      Array.isArray(parts) ? parts.map((part) => [part, pointer] as const) : [],
    ),
  ];
  return [...limitsOf(document, shape, pointer), ...below.flatMap(([part, at]) => limitsIn(document, part, at))];
}

/** A body that is well but for what is put at the pointer. */
function bodyWith(base: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '0') return [bodyWith(Array.isArray(base) ? base[0] : {}, rest, value)];
  return { ...Object(base), [step]: bodyWith(Object(base)[step], rest, value) };
}

const place = { name: 'preview', min_instances: 0, max_instances: 1_000 };
const failure = { stage: 'build', summary: 'It broke' };

/** What has to be in a body beside what is tried; for a field of its own where it is another. */
const bases: Record<string, (pointer: string) => object> = {
  'POST /v1/projects': () => ({ name: 'Shop' }),
  'PATCH /v1/projects/:projectId': () => ({ environments: [place] }),
  'POST /v1/projects/:projectId/deployments': () => ({ ref: 'main', commit_sha: 'abcdef1' }),
  'PATCH /v1/projects/:projectId/deployments/:deploymentId': (pointer) =>
    pointer.startsWith('/artifacts')
      ? { state: 'succeeded', artifacts: [{ name: 'web', digest: 'sha256:1', size_bytes: 1 }] }
      : { state: 'failed', failure },
  'POST /v1/projects/:projectId/incidents': () => ({ title: 'Slow' }),
  'PATCH /v1/projects/:projectId/incidents/:incidentId': () => ({ state: 'acknowledged' }),
  'POST /v1/projects/:projectId/members': () => ({ role: 'viewer' }),
  'POST /v1/projects/:projectId/webhooks': () => ({ url: 'https://203.0.114.7/' }),
  'POST /v1/webhooks/verify': () => ({
    payload: '{}',
    signature: 't=1,v1=0',
    secret: 'whsec_0000',
    webhook_id: 'm',
    webhook_timestamp: '1',
  }),
  'POST /api/developer/keys': () => ({ name: 'CI' }),
  'POST /api/posts': () => ({ title: 'A title', content: 'Some content' }),
  'POST /api/community/posts/:id/comments': () => ({ content: 'A comment' }),
};

/** What texts have to look like that a pattern bounds: the longest and the shortest, and what is just beyond. */
const patterns: [route: string, field: string, within: string[], beyond: string[]][] = [
  ['POST /v1/projects', 'slug', ['a', 'a'.repeat(63)], ['', 'a'.repeat(64), 'a-', '-a', 'A']],
  ['PATCH /v1/projects/:projectId', 'slug', ['b', 'b'.repeat(63)], ['', 'b'.repeat(64), 'b-', '-b', 'B']],
  ['PATCH /api/profile/update', 'username', ['', 'x'.repeat(27)], ['x'.repeat(28), 'X', '.']],
  [
    'POST /v1/projects/:projectId/deployments',
    'commit_sha',
    ['a'.repeat(7), 'F'.repeat(64)],
    ['a'.repeat(6), 'a'.repeat(65), 'g'.repeat(7)],
  ],
  ['POST /api/posts', 'category', ['c', 'c'.repeat(50), 'ü 1_-'], ['', 'c'.repeat(51), ' c', '-c']],
];

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function bodyOf({ method, path, surface }: Route): Part {
  const operations: Part = Object(documents[surface.name]?.paths[path.replaceAll(/:(\w+)/g, '{$1}')]);
  const { requestBody } = Object(operations[method.toLowerCase()]);
  return Object(requestBody?.content?.['application/json']?.schema);
}

const limited = routes.flatMap((route) => {
  const limits = limitsIn(route.surface.name, bodyOf(route));
  return limits.length > 0 ? [{ name: nameOf(route), route, limits }] : [];
});

async function sender(route: Route): Promise<{ owner: Account; submit: (body: unknown) => Promise<number> }> {
  const owner = await createAccount();
  const path = await pathOf(route, owner);
  const credential = route.surface.name === 'api' ? owner.key : owner.token;
  // What the rules let pass may still be refused for another reason, such as a state that it is in.
  return { owner, submit: async (body) => (await send(route.method, path, { credential, body })).status };
}

describe('what just keeps to a limit that was released is taken, and what just does not is refused', () => {
  test('there are limits', () => {
    expect(limited.length).toBeGreaterThan(12);
  });

  test.each(limited)('$name', async ({ name, route, limits }) => {
    const { submit } = await sender(route);
    const seen: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const { pointer, word, within, beyond } of limits) {
      const base = bases[name]?.(pointer) ?? {};
      const steps = pointer.split('/').slice(1);
      const taken = (await submit(bodyWith(base, steps, within))) !== 400;
      const refused = beyond === null || (await submit(bodyWith(base, steps, beyond))) === 400;
      const key = `${pointer} ${word}`;
      [seen[key], wanted[key]] = [
        { taken, refused },
        { taken: true, refused: true },
      ];
    }
    expect(seen).toEqual(wanted);
  });

  test.each(patterns)('%s of %s', async (name, field, within, beyond) => {
    const route = routes.find((one) => nameOf(one) === name) ?? expect.fail(`there is no ${name}`);
    const { owner, submit } = await sender(route);
    // Usernames are unique, so each begins with somebody's own.
    const start = field === 'username' ? owner.id.slice(-3) : '';
    const statusOf = (value: string) => submit({ ...bases[name]?.(`/${field}`), [field]: start + value });
    for (const value of within) expect([value, await statusOf(value)]).not.toEqual([value, 400]);
    for (const value of beyond) expect([value, await statusOf(value)]).toEqual([value, 400]);
  });
});

describe('a body', () => {
  const mebibyte = 1_048_576;
  const padded = (body: object, length: number) => JSON.stringify(body).padEnd(length, ' ');

  test.each([
    ['/v1/projects', 201],
    ['/api/posts', 201],
  ])('of exactly 1 MiB is taken at %s, and of one byte more is not', async (path, status) => {
    const account = await createAccount();
    const credential = path.startsWith('/api') ? account.key : account.token;
    const body = path.startsWith('/api') ? { title: 'A title', content: 'Long' } : { name: 'Long' };
    expect((await send('POST', path, { credential, body: padded(body, mebibyte) })).status).toBe(status);
    expect((await send('POST', path, { credential, body: padded(body, mebibyte + 1) })).status).toBe(413);
  });

  test('and of GraphQL too', async () => {
    const { token: credential } = await createAccount();
    const query = { query: '{ __typename }' };
    expect((await send('POST', '/graphql', { credential, body: padded(query, mebibyte) })).status).toBe(200);
    expect((await send('POST', '/graphql', { credential, body: padded(query, mebibyte + 1) })).status).toBe(413);
  });

  test('of OTLP may have 20 MiB', async () => {
    const owner = await createAccount();
    const path = `/v1/projects/${await makeProject(owner)}/otlp/v1/metrics`;
    const submit = (length: number) =>
      send('POST', path, { credential: owner.token, body: padded({ resourceMetrics: [] }, length) });
    expect((await submit(20 * mebibyte)).status).toBe(200);
    expect((await submit(20 * mebibyte + 1)).status).toBe(413);
  });
});

describe('a page', () => {
  test('holds 100 at most', async () => {
    const { token: credential } = await createAccount();
    const reply = await send('GET', '/v1/projects?limit=100&page=2147483647', { credential });
    expect([reply.status, reply.body]).toEqual([200, []]);
    expect((await send('GET', '/v1/projects?limit=101', { credential })).status).toBe(400);
    // Contract 12.5: simply past the end.
    for (const page of ['2147483648', '9'.repeat(400)]) {
      const beyond = await send('GET', `/v1/projects?page=${page}`, { credential });
      expect([beyond.status, beyond.body]).toEqual([200, []]);
    }
    expect((await send('GET', '/v1/projects?page=0', { credential })).status).toBe(400);
    const asked = (limit: number) => askGraphQL({ credential }, `{ projects(limit: ${limit}) { totalCount } }`);
    expect((await asked(100)).codes).toEqual([]);
    expect((await asked(101)).codes).toEqual(['INVALID_INPUT']);
  });
});

describe('the period of', () => {
  test("a key's statistics is one day at least and 366 at most", async () => {
    const { key: credential } = await createAccount();
    const keys = await send('GET', '/api/developer/keys', { credential });
    const path = `/api/developer/keys/${Object(keys.body).keys[0].id}/stats`;
    const ask = (from: string, to: string) => send('GET', `${path}?from=${from}&to=${to}`, { credential });
    const today = new Date().toISOString().slice(0, 10);
    await expect
      .poll(async () => Object((await ask(today, today)).body).total_requests, { timeout: 5_000 })
      .toBeGreaterThan(0);
    expect((await ask('2026-01-02', '2026-01-02')).body).toMatchObject({ total_requests: 0, by_day: [] });
    expect((await ask('2026-01-02', '2026-01-01')).status).toBe(400);
    // 2024 had a 29th of February.
    expect((await ask('2024-01-01', '2024-12-31')).status).toBe(200);
    expect((await ask('2024-01-01', '2025-01-01')).status).toBe(400);
    // Without an end it is today; without a beginning there are thirty days.
    const usual = Object((await send('GET', path, { credential })).body).period;
    const days = (Date.parse(usual.to) - Date.parse(usual.from)) / 86_400_000 + 1;
    expect([usual.to, days]).toEqual([new Date().toISOString().slice(0, 10), 30]);
  });

  test('metrics is anything from a millisecond to what its interval can show', async () => {
    const owner = await createAccount();
    const path = `/v1/projects/${await makeProject(owner)}/metrics`;
    const ask = async (from: string, to: string, interval: string) =>
      (await send('GET', `${path}?from=${from}&to=${to}&interval=${interval}`, { credential: owner.token })).status;
    expect(await ask('2026-03-01', '2026-03-01T00:00:00.001Z', '1m')).toBe(200);
    expect(await ask('2026-03-01', '2026-03-01', '1m')).toBe(400);
    const longest: [interval: string, days: number][] = [
      ['1m', 7],
      ['5m', 7],
      ['1h', 366],
      ['1d', 366],
    ];
    for (const [interval, days] of longest) {
      const from = Date.parse('2026-01-01T00:00:00Z');
      const at = (milliseconds: number) => new Date(from + milliseconds).toISOString();
      const statuses = [
        await ask(at(0), at(days * 86_400_000), interval),
        await ask(at(0), at(days * 86_400_000 + 1), interval),
      ];
      expect([interval, ...statuses]).toEqual([interval, 200, 400]);
    }
  });
});

describe('the artifacts of a deployment', () => {
  const artifact = (name: string) => ({ name, digest: 'sha256:1', size_bytes: 1 });

  async function succeed(artifacts: object[]) {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const path = `/v1/projects/${projectId}/deployments/${await makeDeployment(owner, projectId)}`;
    for (const state of ['building', 'deploying']) {
      await send('PATCH', path, { credential: owner.token, body: { state } });
    }
    return send('PATCH', path, { credential: owner.token, body: { state: 'succeeded', artifacts } });
  }

  test('are a hundred at most', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => artifact(`a${index}`));
    const taken = await succeed(list(100));
    expect([taken.status, Object(taken.body).artifacts.length]).toEqual([200, 100]);
    expect((await succeed(list(101))).status).toBe(400);
  });

  test('take 128 KiB at most', async () => {
    const list = (last: number) => {
      const urls = Array.from({ length: 64 }, () => `https://cdn.example/${'x'.repeat(2_000)}`);
      return urls.map((url, index) => ({ ...artifact('a'), url: index === 0 ? url.slice(0, url.length + last) : url }));
    };
    // What the core is given has other names for it, of other lengths.
    const lengthOf = (artifacts: object[]) => JSON.stringify(artifacts).replaceAll('size_bytes', 'sizeBytes').length;
    const excess = lengthOf(list(0)) - 131_072;
    expect([excess > 0, excess < 1_999]).toEqual([true, true]);
    expect((await succeed(list(-excess))).status).toBe(200);
    expect((await succeed(list(-excess + 1))).status).toBe(400);
  });
});

describe('the variables of an environment', () => {
  test('are as many as the plan allows, with names of 128 characters at most', async () => {
    const [{ token: credential }, free] = [await createAccount(), await createAccount('free')];
    const create = async (variables: object, by = credential) => {
      const body = { name: 'Shop', environment_defaults: { variables } };
      return (await send('POST', '/v1/projects', { credential: by, body })).status;
    };
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`V${index}`, '']));
    expect([await create(many(200)), await create(many(201)), await create(many(1_001))]).toEqual([201, 403, 400]);
    expect([await create(many(100), free.token), await create(many(101), free.token)]).toEqual([201, 403]);
    expect([await create({ ['V'.repeat(128)]: '' }), await create({ ['V'.repeat(129)]: '' })]).toEqual([201, 400]);
  });
});

describe('a level', () => {
  test.each([
    [0, 1, 100],
    [99, 1, 1],
    [100, 2, 300],
    [224, 2, 176],
    [225, 2, 175],
    [399, 2, 1],
    [400, 3, 500],
    [899, 3, 1],
    [900, 4, 700],
  ])('of %i points is %i, and %i are missing to the next', async (totalXp, level, missing) => {
    const account = await createAccount();
    const { prisma } = (await instance()).database;
    await prisma.user.update({ where: { id: account.id }, data: { totalXp } });
    const { body } = await send('GET', '/api/user/profile', { credential: account.key });
    expect(body).toMatchObject({ total_xp: totalXp, level, xp_to_next_level: missing });
    const made = await send('POST', '/api/posts', {
      credential: account.key,
      body: { title: 'A title', content: 'Some content', is_published: false },
    });
    // What others see of it.
    expect(made.body).toMatchObject({ author: { level } });
  });
});
