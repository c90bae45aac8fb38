import { describe, expect, test } from 'vitest';
import { isDistributed } from '../harness/citus-nodes.ts';
import { portico, temporaryDirectory } from '../harness/command.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';

const { TEST_DATABASE_URL: server } = process.env;

const secretKey = Buffer.alloc(32, 7).toString('base64');

async function onServer(...words: string[]) {
  const environment = { DATABASE_URL: await createServerDatabase(String(server)), SECRET_KEY: secretKey };
  const { code, stdout, stderr } = await portico(['distribute', ...words], environment);
  return { code, stdout, stderr };
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
