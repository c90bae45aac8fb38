import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { citusSettings, isDistributed, joinNodes } from '../harness/citus-nodes.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';

describe.runIf(isDistributed)('a database with variables from before they were encrypted', () => {
  let node: PostgresServer;
  let instance: RealInstance;

  beforeAll(async () => {
    node = await PostgresServer.create(citusSettings);
    await joinNodes('postgres', node.url, []);
    const secretKey = Buffer.alloc(32, 7).toString('base64');
    instance = await RealInstance.prepare({ DATABASE_URL: node.url, SECRET_KEY: secretKey });
    await instance.openAccount('ada');
    await node.query(`
      INSERT INTO projects (id, owner_id, name, slug) SELECT gen_random_uuid(), id, 'Shop', 'shop' FROM users;
      INSERT INTO memberships (project_id, user_id, role) SELECT id, owner_id, 'project-admin' FROM projects;
      INSERT INTO environments (project_id, name, region, runtime, min_instances, max_instances, variables)
        SELECT id, 'production', 'eu-central-1', 'nodejs24', 0, 1, '{"GREETING":"hello"}' FROM projects`);
  });
  afterAll(async () => {
    await instance.end('SIGKILL');
    await node.remove();
  });

  test('is not distributed before a server has encrypted them', async () => {
    await expect(instance.command('distribute', '--apply')).rejects.toThrow('Start a server of this version');
    await instance.start();
    await instance.end('SIGTERM');
    await expect(instance.command('distribute', '--apply')).resolves.toMatchObject({ nodes: expect.any(Array) });
    expect(await node.query('SELECT name FROM environment_variables')).toEqual([{ name: 'GREETING' }]);
  });
});
