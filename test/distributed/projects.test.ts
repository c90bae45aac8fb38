import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { distributedTables, referenceTables } from '../../src/database/distribution/distributed-tables.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { isDistributed } from '../harness/citus-nodes.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';

const counted = z.array(z.object({ table: z.string(), node: z.number(), rows: z.coerce.number() }));

/** On which nodes there are how many rows of a project, table by table. */
async function nodesOf(projectId: string) {
  const { prisma } = (await instance()).database;
  const found: unknown[] = [];
  for (const table of distributedTables) {
    const rows = await prisma.$queryRaw<unknown[]>`SELECT ${table}::text AS "table", nodeport AS node, result AS rows
      FROM run_command_on_shards(${table}::regclass, ${`SELECT count(*) FROM %s WHERE project_id = '${projectId}'`})
      JOIN citus_shards USING (shardid) WHERE result <> '0'`;
    found.push(...rows);
  }
  return counted.parse(found);
}

describe.runIf(isDistributed)('what belongs to a project', () => {
  let account: Account;

  beforeAll(async () => {
    account = await createAccount();
  });

  async function make(): Promise<string> {
    const call = { credential: account.token, headers: { 'service-environment': 'production' } };
    const reply = await send('POST', '/v1/projects', { ...call, body: { name: 'Shop' } });
    const { id } = z.object({ id: z.string() }).parse(reply.body);
    const path = `/v1/projects/${id}`;
    await send('POST', `${path}/deployments`, { ...call, body: { ref: 'main', commit_sha: 'abcdef1' } });
    await send('POST', `${path}/incidents`, { ...call, body: { title: 'Slow' } });
    await send('POST', `${path}/webhooks`, { ...call, body: { url: 'https://203.0.114.7/hook' } });
    await send('PUT', `${path}/environments/production/variables/GREETING`, { ...call, body: { value: 'hello' } });
    return id;
  }

  test('is on one node, and projects are on several', async () => {
    const projects = await Promise.all(Array.from({ length: 12 }, make));
    const nodes = new Set<number>();
    for (const project of projects) {
      const found = await nodesOf(project);
      for (const { node } of found) nodes.add(node);
      expect(new Set(found.map(({ node }) => node)).size).toBe(1);
      const tables = found.map(({ table }) => table);
      expect(tables).toEqual(
        expect.arrayContaining([
          'environments',
          'environment_variables',
          'deployments',
          'deployment_steps',
          'incidents',
        ]),
      );
    }
    expect(nodes.size).toBeGreaterThan(1);
  });

  test('is in tables of which the others are whole on each node, or on the first', async () => {
    const { prisma } = (await instance()).database;
    const tables = await prisma.$queryRaw<{ name: string; kind: string }[]>`
      SELECT table_name::text AS name, citus_table_type AS kind FROM citus_tables
      WHERE NOT table_name::text ~ '_(?:rest|initial|minute|hour|day|[0-9]{6,8})'`;
    const named = (kind: string) => tables.filter((table) => table.kind === kind).map(({ name }) => name);
    expect(named('distributed').sort()).toEqual([...distributedTables].sort());
    expect(named('reference').sort()).toEqual([...referenceTables].sort());
  });
});
