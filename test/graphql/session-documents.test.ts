import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { createPerson, type Person, sameOrigin } from '../harness/person.ts';

const text = '{ viewer { username } }';
const documents: { id: string; operation: string }[] = JSON.parse(readFileSync('dashboard/documents.json', 'utf8'));
const sha256Hash = documents.find(({ operation }) => operation === 'Shell')?.id;
const persisted = { extensions: { persistedQuery: { version: 1, sha256Hash } } };

describe('in production', () => {
  let portico: Instance;
  let person: Person;

  beforeAll(async () => {
    portico = await startInstance({ NODE_ENV: 'production', WORKER: 'false' });
    person = await createPerson(portico);
  });
  afterAll(() => portico.stop());

  const ask = (body: object) =>
    send('POST', '/graphql', { headers: { cookie: person.cookie, ...sameOrigin }, body, on: portico });

  test('a session asks with documents of the dashboard', async () => {
    const { status, body } = await ask(persisted);
    expect([status, Object(body).data.viewer.username]).toEqual([200, person.username]);
  });

  test.each([
    ['its text', { query: text }],
    ['a text beside the id of another', { query: text, ...persisted }],
    ['a change', { query: 'mutation { createProject(input: { name: "Slipped in" }) { id } }' }],
    ['what is no document', { query: '{' }],
  ])('a session with %s is refused', async (_what, body) => {
    const { status, body: answer } = await ask(body);
    expect([status, Object(answer).errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
    expect(await portico.database.prisma.project.count({ where: { name: 'Slipped in' } })).toBe(0);
  });

  test('a session that asks by GET is refused too', async () => {
    const target = `/graphql?${new URLSearchParams({ query: text })}`;
    const { status } = await send('GET', target, { headers: { cookie: person.cookie, ...sameOrigin }, on: portico });
    expect(status).toBe(403);
  });

  test('tokens and keys ask what they like', async () => {
    for (const credential of [person.token, person.key]) {
      const { data } = await askGraphQL({ credential, on: portico }, text);
      expect(data.viewer.username).toBe(person.username);
    }
  });
});

test('elsewhere, and where the operator says so, a session asks what it likes', async () => {
  const environments: Record<string, string>[] = [{}, { NODE_ENV: 'production', SESSION_DOCUMENTS: 'any' }];
  for (const environment of environments) {
    const portico = await startInstance({ ...environment, WORKER: 'false' });
    const { cookie, username } = await createPerson(portico);
    expect((await askGraphQL({ cookie, on: portico }, text)).data.viewer.username).toBe(username);
    await portico.stop();
  }
});
