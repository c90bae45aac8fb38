import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { graphqlInspector } from '../harness/ci-tools.ts';
import { instance } from '../harness/instance.ts';

const run = promisify(execFile);

test.runIf(graphqlInspector.isInstalled)(
  'graphql-inspector reads the schema by introspection with a bearer credential, and finds no difference',
  async () => {
    const { config } = await instance();
    const { token } = await createAccount();
    const { stdout } = await run(graphqlInspector.command, [
      'diff',
      'schema/schema.graphql',
      `${config.publicUrl}/graphql`,
      '--right-header',
      `Authorization: Bearer ${token}`,
    ]);
    expect(stdout).toMatch(/No changes detected/i);
  },
);
