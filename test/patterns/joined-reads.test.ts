import { describe, expect, test } from 'vitest';
import type { Context, KeyedStatement } from '../../schema/context.ts';
import { JoinedReads } from '../../src/database/joined-reads.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { instance, runsOnServer } from '../harness/instance.ts';

const read = ({ token }: Account, projectId: string) => send('GET', `/v1/projects/${projectId}`, { credential: token });

test('of fifty who read at once, each sees what they see alone', async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => createAccount()));
  const variables = { REGION: 'eu' };
  const projects = await Promise.all(
    owners.map((owner, index) =>
      makeProject(owner, { name: `Of ${index}`, environment_defaults: { variables: { ...variables, N: `${index}` } } }),
    ),
  );
  const viewers = await Promise.all(projects.map((projectId) => makeMember(projectId, 'viewer')));
  const readers = [...owners, ...viewers].flatMap((account) =>
    projects.map((projectId) => [account, projectId] as const),
  );
  const alone: unknown[] = [];
  for (const [account, projectId] of readers) alone.push((await read(account, projectId)).body);
  const together = await Promise.all(readers.map(([account, projectId]) => read(account, projectId)));
  expect(together.filter(({ status }) => status === 200)).toHaveLength(10);
  const withoutRequest = (body: unknown) => ({ ...Object(body), instance: null, request_id: null });
  expect(together.map(({ body }) => withoutRequest(body))).toEqual(alone.map(withoutRequest));
});

describe.runIf(runsOnServer)('on a server', () => {
  const statement: KeyedStatement = {
    name: 'own-name',
    text: 'SELECT username FROM users WHERE id = $1::uuid',
    joined: {
      name: 'name-of-each',
      text: `SELECT reader::int AS reader, username
        FROM unnest($1::uuid[]) WITH ORDINALITY AS readers (user_id, reader) JOIN users ON users.id = user_id`,
    },
  };

  /** Reads so many times, and the names of the statements that it took. */
  async function readNames(keys: readonly string[], by: KeyedStatement = statement, times = 1) {
    const { database } = await instance();
    const asked: string[] = [];
    const query: Context['query'] = (each, values) => {
      asked.push(each.name);
      return database.query(each, values);
    };
    const reads = new JoinedReads(query);
    const readAll = () => Promise.allSettled(keys.map((key) => reads.read<{ username: string }>(by, [key])));
    for (let time = 1; time < times; time += 1) await readAll();
    const rows = await readAll();
    return { asked, names: rows.map((row) => (row.status === 'fulfilled' ? (row.value?.username ?? null) : 'failed')) };
  }

  const nobody = '01890000-0000-7000-8000-000000000000';

  test('one or two read by themselves, and forty by two statements', async () => {
    const { id, username } = await createAccount();
    expect(await readNames([id])).toEqual({ asked: ['own-name'], names: [username] });
    expect(await readNames([id, nobody])).toEqual({ asked: ['own-name', 'own-name'], names: [username, null] });
    const forty = Array.from({ length: 40 }, (_, index) => (index % 2 ? id : nobody));
    const expected = forty.map((key) => (key === id ? username : null));
    expect(await readNames(forty)).toEqual({ asked: ['name-of-each', 'name-of-each'], names: expected });
  });

  test('what the database does not do for several at once is asked for each alone from then on', async () => {
    const { id, username } = await createAccount();
    // Of what PostgreSQL refuses with the code that Citus has for what is on several nodes.
    const text = 'SELECT count(*)::int AS reader FROM users WHERE id = ANY ($1::uuid[]) FOR UPDATE';
    const refused = { ...statement, joined: { name: 'refused', text } };
    const { asked, names } = await readNames([id, nobody, id], refused, 2);
    expect(names).toEqual([username, null, username]);
    expect(asked).toEqual(['refused', ...Array.from({ length: 6 }, () => 'own-name')]);
  });

  test("what is wrong with one reader's keys is no failure of the others", async () => {
    const { id, username } = await createAccount();
    const { asked, names } = await readNames([id, 'no id', nobody, id]);
    expect(names).toEqual([username, 'failed', null, username]);
    expect(asked).toEqual(['name-of-each', ...Array.from({ length: 4 }, () => 'own-name')]);
  });
});
