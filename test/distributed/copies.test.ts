import { beforeAll, describe, expect, test } from 'vitest';
import { referenceTables } from '../../src/database/distribution/distributed-tables.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { isDistributed } from '../harness/citus-nodes.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';

/** The tables of which not all nodes have the same rows. */
async function differing(): Promise<string[]> {
  const { prisma } = (await instance()).database;
  const found: string[] = [];
  for (const table of referenceTables) {
    const [counted] = await prisma.$queryRaw<{ copies: number; different: number }[]>`
      SELECT count(*) FILTER (WHERE success)::int AS copies, count(DISTINCT result)::int AS different
      FROM run_command_on_placements(${table}::regclass, ${`SELECT md5(string_agg(row::text, ',' ORDER BY row::text)) FROM %s AS row`})`;
    expect(counted?.copies).toBe(3);
    if (counted?.different !== 1) found.push(table);
  }
  return found;
}

/** How many deadlocks the nodes have found. */
async function deadlocks(): Promise<number> {
  const { prisma } = (await instance()).database;
  const [counted] = await prisma.$queryRaw<{ found: number }[]>`SELECT sum(result::int)::int AS found
    FROM run_command_on_all_nodes('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')`;
  return counted?.found ?? Number.NaN;
}

describe.runIf(isDistributed)('what is whole on each node', () => {
  let account: Account;

  beforeAll(async () => {
    account = await createAccount();
  });

  test('is the same on all, though fifty make projects of one name at once', async () => {
    const created = await Promise.all(Array.from({ length: 50 }, () => makeProject(account, { name: 'Twin' })));
    expect(new Set(created).size).toBe(50);
    await expect.poll(differing).toEqual([]);
    const { prisma } = (await instance()).database;
    expect(await prisma.project.count({ where: { ownerId: account.id } })).toBe(50);
    const gone = await Promise.all(
      created.map((id) => send('DELETE', `/v1/projects/${id}`, { credential: account.token })),
    );
    expect(new Set(gone.map(({ status }) => status))).toEqual(new Set([204]));
    await expect.poll(differing).toEqual([]);
  });

  test('is the same on all, and nobody waits for a circle, though roles change while others make projects', async () => {
    const other = await createAccount();
    const projects = await Promise.all(Array.from({ length: 5 }, () => makeProject(account)));
    const members = await Promise.all(projects.map((id) => makeMember(id, 'developer')));
    const before = await deadlocks();
    const change = async (index: number) => {
      for (const role of ['project-admin', 'developer', 'project-admin', 'viewer']) {
        const path = `/v1/projects/${projects[index]}/members/${members[index]?.id}`;
        const { status } = await send('PATCH', path, { credential: account.token, body: { role } });
        expect(status).toBe(200);
      }
    };
    const create = async () => {
      for (let made = 0; made < 4; made += 1) await makeProject(other);
    };
    await Promise.all([...projects.keys(), ...projects.keys()].map(change).concat([create(), create(), create()]));
    expect(await deadlocks()).toBe(before);
    await expect.poll(differing).toEqual([]);
  });
});
