import { readdirSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { isDistributed, workersOf } from '../harness/citus-nodes.ts';
import { checksOf } from '../harness/diagnosis.ts';
import { portico, temporaryDirectory } from '../harness/command.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';

const { TEST_DATABASE_URL: server } = process.env;

const secretKey = Buffer.alloc(32, 7).toString('base64');

const environmentOf = async () => ({ DATABASE_URL: await createServerDatabase(String(server)), SECRET_KEY: secretKey });

async function onServer(...words: string[]) {
  const { code, stdout, stderr } = await portico(['distribute', ...words], await environmentOf());
  return { code, stdout, stderr };
}

/** Has the sessions of a node begin without a setting, as those of one that was just added. */
async function forget(node: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: node });
  await client.connect();
  const name = client.escapeIdentifier(new URL(node).pathname.slice(1));
  await client.query(`SET citus.enable_ddl_propagation = off; ALTER DATABASE ${name} RESET ${setting}`);
  await client.end();
}

describe('portico distribute', () => {
  test('says of the embedded database that it is moved to a server first', async () => {
    const environment = { DATA_DIR: temporaryDirectory(), DEMO: 'false' };
    await portico(['migrate'], environment);
    const { code, stderr } = await portico(['distribute'], environment);
    expect([code, stderr]).toEqual([
      1,
      'The embedded database is in one process: portico move takes it to a server, which can be one of several nodes.\n',
    ]);
  });

  test.runIf(server && !isDistributed).each([[[]], [['--apply']]])(
    'changes nothing of a database without Citus, and says what comes first: %s',
    async (words) => {
      expect(await onServer(...words)).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'The database has no Citus: CREATE EXTENSION citus in it on each node, and add them (docs/scaling.md says how).\n',
      });
    },
  );

  describe.runIf(isDistributed)('where all is distributed', () => {
    test('says so', async () => {
      const { code, stdout } = await onServer();
      expect(code).toBe(0);
      const plan = JSON.parse(stdout);
      expect(plan).toMatchObject({ tables: [], next: expect.stringMatching(/^All is distributed already/) });
      expect(plan.nodes).toHaveLength(3);
    });

    test('prepares what was added, and moves nothing', async () => {
      const { code, stdout } = await onServer('--apply');
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { distributed: [] }]);
    });
  });
});

describe.runIf(isDistributed)('what is on several nodes', () => {
  test('is not backed up as if it were on one, and the operator hears how it is', async () => {
    const directory = temporaryDirectory();
    const { code, stdout, stderr } = await portico(['backup', '--to', directory], await environmentOf());
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('citus_create_restore_point');
    expect(readdirSync(directory)).toEqual([]);
  });

  test('is looked at by portico doctor, which says of a node that it was not prepared', async () => {
    const environment = await environmentOf();
    const checked = async () => checksOf((await portico(['doctor'], environment)).stdout).get('nodes');
    expect(await checked()).toMatchObject({
      status: 'ok',
      text: expect.stringMatching(/^what belongs to projects is on /),
    });
    const [worker = ''] = workersOf(environment.DATABASE_URL);
    await forget(worker, 'portico.is_worker');
    expect(await checked()).toMatchObject({
      status: 'warning',
      text: `${new URL(worker).host} is not prepared, and counts twice what is written: portico distribute --apply, before anything moves to it.`,
    });
    expect(await portico(['distribute', '--apply'], environment)).toMatchObject({ code: 0 });
    expect(await checked()).toMatchObject({ status: 'ok' });
  });
});
