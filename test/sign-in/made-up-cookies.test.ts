import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { createPerson, type Person, sameOrigin } from '../harness/person.ts';

/** What was asked of the database since it was emptied: names of tables and statements. */
const asked: string[] = [];
let home: Instance;
let counted: Instance;
let person: Person;

/** The same database, which tells what is asked of it. */
function watched(database: Instance['database']): Instance['database'] {
  const prisma = new Proxy(database.prisma, {
    get(client, name) {
      asked.push(String(name));
      return Reflect.get(client, name);
    },
  });
  const query: typeof database.query = (statement, values) => {
    asked.push(statement.name);
    return database.query(statement, values);
  };
  const readByKeys: typeof database.readByKeys = (statement, keys) => {
    asked.push(statement.name);
    return database.readByKeys(statement, keys);
  };
  return { ...database, prisma, query, readByKeys };
}

beforeAll(async () => {
  home = await startInstance({ WORKER: 'false' });
  const url = home.portico.address;
  counted = await startInstance({ WORKER: 'false', PUBLIC_URL: url }, { ...home, database: watched(home.database) });
  person = await createPerson(home);
});
afterAll(async () => {
  await counted.stop();
  await home.stop();
});

const show = (cookie: string) => send('GET', '/oauth/account', { headers: { cookie }, on: counted });

/** What was asked of the database because of a request. */
async function costOf(cookie: string) {
  asked.length = 0;
  const { status } = await show(cookie);
  const body = { query: '{ profile { username } }' };
  const reply = await send('POST', '/graphql', { headers: { cookie, ...sameOrigin }, body, on: counted });
  return { status, code: Object(reply.body).errors?.[0].extensions.code, asked: [...asked] };
}

/** The least of three: the server asks by itself now and then, whatever comes in. */
async function leastCostOf(cookie: string) {
  const costs = [await costOf(cookie), await costOf(cookie), await costOf(cookie)];
  return costs.reduce((least, cost) => (cost.asked.length < least.asked.length ? cost : least));
}

test('a genuine cookie is looked up, and what else the browser sends beside it is none of our business', async () => {
  expect(await costOf(person.cookie)).toMatchObject({ status: 200, code: undefined });
  expect(asked).toContain('session');
  expect((await show(`theme=dark; ${person.cookie}; other=1`)).status).toBe(200);
});

const signature = () => encodeURIComponent(randomBytes(32).toString('base64'));

test.each<[string, () => string]>([
  ['a token and a signature that are made up', () => `${randomBytes(24).toString('base64url')}.${signature()}`],
  ['a genuine token with another signature', () => `${person.cookie.match(/=([\w-]+)\./)?.[1]}.${signature()}`],
  ['a signature cut short', () => decodeURIComponent(person.cookie.split('=')[1] ?? '').slice(0, -4)],
  ['no signature', () => `${randomBytes(24).toString('base64url')}.`],
  ['an encoding that is none', () => 'abc.%E0%A4%A'],
])('%s cost the database nothing', async (_case, value) => {
  const cookie = `portico.session_token=${value()}`;
  expect(await leastCostOf(cookie)).toEqual({ status: 303, code: 'UNAUTHENTICATED', asked: [] });
});
