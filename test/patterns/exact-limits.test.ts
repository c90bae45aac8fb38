import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeDeployment, makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';

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
