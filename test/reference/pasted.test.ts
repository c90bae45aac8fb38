import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { memberRole, memberRoles, roleGrants } from '../../schema/authorization/roles.ts';
import { platformScopes, scopeDescriptions } from '../../schema/authorization/scopes.ts';
import { allowApp } from '../harness/allow-app.ts';
import { start, temporaryDirectory } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { runsOnServer } from '../harness/instance.ts';

const root = path.resolve(import.meta.dirname, '../..');

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** What a page has one paste into a shell, but for what makes or tests the installation itself. */
function blocksOf(file: string): string[] {
  const blocks = [...read(file).matchAll(/^```sh\n([^`]*)^```/gm)].map(([, block = '']) => block);
  return blocks.filter((block) => !/^(npm (ci|test|install)|npx portico worker)/.test(block));
}

// The demo has a database of its own, so once is enough: without a server.
describe.skipIf(runsOnServer)('what the pages have one paste works beside the running server', () => {
  const directory = temporaryDirectory();
  let server: ReturnType<typeof start>;
  let base: string;

  beforeAll(async () => {
    const port = await freePort();
    base = `127.0.0.1:${port}`;
    const environment = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: `http://${base}`, LOG_LEVEL: 'warn' };
    server = start(['serve'], { ...environment, DATA_DIR: path.join(directory, '.data') });
    await vi.waitFor(async () => expect((await fetch(`http://${base}/readyz`)).status).toBe(200), { timeout: 100_000 });
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.finished;
  });

  /** Pastes all blocks into one shell. An answer that is an error of ours, or none, ends it, unless the page means it. */
  async function paste(blocks: readonly string[]): Promise<string> {
    const portico = `npx() { shift; '${process.execPath}' '${root}/src/cli/main.ts' "$@"; }`;
    const script = ['set -euo pipefail', portico, ...blocks].join('\n').replaceAll('localhost:4000', base);
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: directory });
    return stdout;
  }

  test.each([
    ['README.md', ['"username":"ada"', '"name":"My first project"', '"healthy": true']],
    [
      'docs/guides/getting-started.md',
      [
        '"kind":"personal_access_token"',
        '"username":"ada"',
        '"state":"queued"',
        '"secret":"whsec_',
        '/docs/errors/invalid_input',
      ],
    ],
    ['docs/guides/operating.md', ['"username": "mary"', '"healthy": true', '"kid"', '"key_mark"']],
    [
      'docs/guides/authentication.md',
      [
        '"kind":"personal_access_token"',
        '"full_key"',
        '"token": "service_pat_',
        '"createPersonalAccessToken":{"id"',
        '"access_token"',
      ],
    ],
    [
      'docs/guides/graphql.md',
      [
        '"username":"ada"',
        '"deployments":{"totalCount"',
        '"availability"',
        '"type":"incident.opened"',
        '"INVALID_INPUT"',
      ],
    ],
    [
      'docs/guides/webhooks.md',
      ['"secret":"whsec_', '"webhook.test"', '"valid":true', '"reason":"malformed_signature"', '"count":0'],
    ],
    ['docs/guides/metrics.md', ['"environment":"preview"', '"total":3', '"p95":9']],
    ['docs/guides/projects-and-deployments.md', ['"name":"LOG_LEVEL"', '"state":"succeeded"', '"state":"failed"']],
    [
      'docs/guides/incidents-and-members.md',
      [
        '"accept_url":"http',
        '"state":"revoked"',
        '"standing":"acceptable"',
        '"username":"lin","role":"developer"',
        '"role":"project-admin"',
        '"code":"last_project_admin"',
        '"note":"An index was missing."',
        '"setObjective":{"availability":0.995,"latencyP95Ms":400}',
      ],
    ],
    [
      'docs/guides/errors-limits-pages.md',
      [
        '"pointer":"/slug"',
        '"pointer":"/colour"',
        '"minute"',
        'x-page: 3',
        'x-total-count-relation: eq',
        ' 304 ',
        'idempotency-replayed: true',
      ],
    ],
  ])('%s', async (file, expected) => {
    const output = await paste(blocksOf(file));
    for (const text of expected) expect(output.toLowerCase()).toContain(text.toLowerCase());
    expect(output).not.toContain('GRAPHQL_VALIDATION_FAILED');
  });

  test('docs/guides/oauth.md, with somebody who allows the app in between', async () => {
    const [register = '', service = '', begin = '', exchange = '', ...rest] = blocksOf('docs/guides/oauth.md');
    const files = { address: path.join(directory, 'address'), code: path.join(directory, 'code') };
    const wait = 'until [ -s code ]; do sleep 0.1; done; code=$(cat code)';
    const pasted = paste([
      register,
      service,
      `{\n${begin}\n} > address.new; mv address.new address`,
      wait,
      exchange,
      ...rest,
    ]);
    const address = await vi.waitFor(() => readFileSync(files.address, 'utf8').trim(), { timeout: 20_000 });
    const demo = JSON.parse(readFileSync(path.join(directory, '.data/demo-credentials.json'), 'utf8'));
    writeFileSync(files.code, await allowApp(address, demo.user));
    const output = await pasted;
    expect(output).toContain('"client_secret": "service_secret_');
    expect(output).toContain('"access_token":"ey');
    expect(output).toContain('"refresh_token":"service_');
    expect(output).toContain('"kind":"access_token"');
    expect(output).toContain('"active":true');
  });
});

test.each(platformScopes)('docs/guides/authentication.md says what %s allows, and who has it', (scope) => {
  const roles = memberRoles.filter((name) => roleGrants(memberRole(name), scope));
  expect(read('docs/guides/authentication.md')).toContain(
    `| \`${scope}\` | ${scopeDescriptions[scope]} | ${roles.join(', ')} |`,
  );
});
