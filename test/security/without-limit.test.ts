import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createAccount, issueClientFor, issueKeyFor, issueTokenFor } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';
import { isThorough } from '../harness/thorough.ts';

const plans = JSON.stringify({
  pro: { max_keys: 2, max_tokens: 3, max_clients: 2, max_projects: 3 },
  anonymous: { pages_per_minute: 3, files_per_minute: 5 },
});
let few: Instance;

beforeAll(async () => {
  few = await startInstance({ WORKER: 'false', PLANS: plans });
});
afterAll(() => few.stop());

describe('what has no credential', () => {
  test.each([
    ['OPTIONS', '/v1/projects', 204],
    ['OPTIONS', '/graphql', 405],
    ['GET', '/docs', 200],
  ])('%s %s may be asked as often as pages', async (method, path, status) => {
    await withinOneMinute();
    const address = freshAddress();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await send(method, path, { address, on: few })).status);
    expect(statuses).toEqual([status, status, status, 429]);
    expect((await send(method, path, { address: freshAddress(), on: few })).status).toBe(status);
  });
});

describe('the files of pages', () => {
  test('are limited by themselves: whoever takes too many still opens pages', async () => {
    await withinOneMinute();
    const address = freshAddress();
    const ask = async (path: string) => (await send('GET', path, { address, on: few })).status;
    const { text } = await send('GET', '/docs', { address, on: few });
    const [file = ''] = text.match(/\/docs\/assets\/[^"]+\.css/) ?? [];
    const files: number[] = [];
    for (let time = 0; time < 6; time += 1) files.push(await ask(file));
    expect(files).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await send('HEAD', file, { address, on: few })).status).toBe(429);
    expect([await ask('/docs'), await ask('/docs'), await ask('/docs')]).toEqual([200, 200, 429]);
    expect((await send('GET', file, { address: freshAddress(), on: few })).status).toBe(200);
  });
});

describe('made-up credentials', () => {
  test.runIf(isThorough)(
    'are not looked up without end, and keep nobody of their network out who was let in',
    async () => {
      const home = await startInstance({ WORKER: 'false' });
      try {
        const { prisma } = home.database;
        const [account, address] = [await createAccount('pro', home), freshAddress()];
        const ask = (credential: string) => send('GET', '/v1/projects', { credential, address, on: home });
        expect((await ask(account.token)).status).toBe(200);
        const late = await createAccount('pro', home);
        await prisma.personalAccessToken.deleteMany({ where: { userId: late.id } });
        for (let round = 0; round < 61; round += 1) {
          await Promise.all(Array.from({ length: 10 }, () => ask(late.token)));
        }
        // What the network has not shown to be good before waits for the next minute.
        const fresh = await issueTokenFor(account, ['projects:read'], home);
        expect((await ask(fresh)).status).not.toBe(200);
        expect(
          (await send('GET', '/v1/projects', { credential: fresh, address: freshAddress(), on: home })).status,
        ).toBe(200);
        expect((await ask(account.token)).status).toBe(200);
      } finally {
        await home.stop();
      }
    },
  );
});

describe('a plan', () => {
  type Owner = Pick<Account, 'id' | 'plan'>;

  test.each([
    ['tokens', 3, (account: Owner) => issueTokenFor(account, ['projects:read'], few)],
    ['clients', 2, (account: Owner) => issueClientFor(account, ['projects:read'], undefined, few)],
    ['keys', 2, (account: Owner) => issueKeyFor(account, ['read'], few)],
  ])('has a maximum of %s, also where fifty are made at once', async (noun, maximum, issue) => {
    const { prisma } = few.database;
    const user = await prisma.user.create({
      data: { username: `hoards-${noun}`, email: `${noun}@test.example`, plan: 'pro' },
    });
    const made = await Promise.allSettled(Array.from({ length: 50 }, () => issue({ id: user.id, plan: 'pro' })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maximum);
    const refused = made.find(({ status }) => status === 'rejected');
    expect(String(Object(refused).reason.errors[0])).toContain(`The pro plan allows ${maximum} `);
  });

  test('has a maximum of projects, also where fifty are made at once; what is deleted makes room', async () => {
    const account = await createAccount('pro', few);
    const create = (name: string, key?: string) =>
      send('POST', '/v1/projects', {
        credential: account.token,
        body: { name },
        headers: key ? { 'idempotency-key': key } : {},
        on: few,
      });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => create('Hoard', number % 2 ? `"hoard-${number}"` : undefined)),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]));
    expect(refused[0]?.body).toMatchObject({
      code: 'project_limit_reached',
      detail: 'The pro plan allows 3 projects. Delete one, or change the plan.',
    });
    // Deletions make room for racing creations, under the same slug too.
    const paths = created.map(({ body }) => `/v1/projects/${Object(body).id}`);
    const mixed = await Promise.all(
      Array.from({ length: 48 }, (_, number) => {
        const path = paths[number % 6];
        return path ? send('DELETE', path, { credential: account.token, on: few }) : create('Hoard');
      }),
    );
    const statuses = mixed.map(({ status }) => status);
    expect(statuses.filter((status) => ![201, 204, 403, 404].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(3);
    await Promise.all(Array.from({ length: 10 }, () => create('Hoard')));
    expect(await few.database.prisma.project.count({ where: { ownerId: account.id } })).toBe(3);
  });

  test('that is lowered leaves the projects that are there, and allows none until there is room', async () => {
    const account = await createAccount('pro', few);
    const { prisma } = few.database;
    const names = ['one', 'two', 'three', 'four', 'five'];
    await prisma.project.createMany({ data: names.map((name) => ({ name, slug: name, ownerId: account.id })) });
    const create = () => send('POST', '/v1/projects', { credential: account.token, body: { name: 'Six' }, on: few });
    expect((await create()).status).toBe(403);
    await prisma.project.deleteMany({ where: { ownerId: account.id, slug: { in: ['one', 'two'] } } });
    expect((await create()).status).toBe(403);
    await prisma.project.deleteMany({ where: { ownerId: account.id, slug: 'three' } });
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(403);
  });
});
