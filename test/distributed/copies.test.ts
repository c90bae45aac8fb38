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
      SELECT count(*)::int AS copies, count(DISTINCT result)::int AS different
      FROM run_command_on_placements(${table}::regclass, ${`SELECT md5(string_agg(row::text, ',' ORDER BY row::text)) FROM %s AS row`})`;
    expect(counted?.copies).toBe(3);
    if (counted?.different !== 1) found.push(table);
  }
  return found;
}

describe.runIf(isDistributed)('what is whole on each node', () => {
  let account: Account;

  beforeAll(async () => {
    account = await createAccount();
  });

  test('is the same on all, though fifty make projects of one name at once', async () => {
    const created = await Promise.all(Array.from({ length: 50 }, () => makeProject(account, { name: 'Twin' })));
    expect(new Set(created).size).toBe(50);
    expect(await differing()).toEqual([]);
    const { prisma } = (await instance()).database;
    expect(await prisma.project.count({ where: { ownerId: account.id } })).toBe(50);
    for (const id of created) await send('DELETE', `/v1/projects/${id}`, { credential: account.token });
    expect(await differing()).toEqual([]);
  });

  test('is the same on all, and nobody waits for a circle, though roles change while others make projects', async () => {
    const other = await createAccount();
    const projects = await Promise.all(Array.from({ length: 5 }, () => makeProject(account)));
    const members = await Promise.all(projects.map((id) => makeMember(id, 'developer')));
    const began = performance.now();
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
    // One deadlock alone is found after two seconds.
    process.stdout.write(`roles and projects: ${(performance.now() - began).toFixed(0)} ms\n`);
    expect(await differing()).toEqual([]);
  });
});
