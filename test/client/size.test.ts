import { beforeAll, expect, test } from 'vitest';
import { ClientProject, compressedSize } from '../harness/packed-client.ts';

let project: ClientProject;

beforeAll(async () => {
  project = await ClientProject.install();
}, 240_000);

function bundleOf(what: string): Promise<string> {
  return project.bundle(project.write('entry.ts', `export ${what} from '@portico/client';\n`));
}

test('everything of it has at most 12 KB, compressed', async () => {
  const size = compressedSize(await bundleOf('*'));
  process.stdout.write(`@portico/client: ${(size / 1_024).toFixed(1)} KB compressed\n`);
  expect(size).toBeLessThan(12 * 1_024);
});

test.each([
  ['{ createPortico }', { versioned: true, unversioned: false }],
  ['{ createCommunity }', { versioned: false, unversioned: true }],
  ['{ verifyWebhook }', { versioned: false, unversioned: false }],
])('who imports %s gets the calls of no other', async (what, expected) => {
  const code = await bundleOf(what);
  expect({ versioned: code.includes('/v1/projects'), unversioned: code.includes('/api/posts') }).toEqual(expected);
});

test('who imports what verifies webhooks gets nothing else', async () => {
  expect(compressedSize(await bundleOf('{ verifyWebhook }'))).toBeLessThan(1_024);
});
