import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { instance } from '../harness/instance.ts';

const run = promisify(execFile);

test('graphql-inspector reads the schema by introspection with a bearer credential, and finds no difference', async () => {
  const { config } = await instance();
  const { token } = await createAccount();
  const inspector = path.resolve('node_modules/.bin/graphql-inspector');
  const { stdout } = await run(inspector, [
    'diff',
    'schema/schema.graphql',
    `${config.publicUrl}/graphql`,
    '--right-header',
    `Authorization: Bearer ${token}`,
  ]);
  expect(stdout).toMatch(/No changes detected/i);
});
