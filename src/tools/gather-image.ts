import { cp } from 'node:fs/promises';
import path from 'node:path';
import { contents } from '../docs-site/table-of-contents.ts';
import { unbundledPackages } from './unbundled-packages.ts';

/*
 * Copies what a built server needs while it runs into the directory that the first argument says, as it lies in the project: what
 * an image for containers holds. The second says where it was built, if not in dist/.
 */
const root = path.resolve(import.meta.dirname, '../..');
const [target = '/image', built = 'dist'] = process.argv.slice(2);

/** What is read and not imported. */
const files: readonly string[] = [
  'package.json',
  built,
  'docs',
  ...contents.flatMap(({ entries }) => entries.map(({ file }) => file)),
  'prisma/migrations',
  'dashboard/dist',
  'dashboard/documents.json',
  'dashboard/src/design',
  'src/docs-site/browser',
  'src/pages/browser',
  'src/reference/browser',
  'node_modules/@scalar/api-reference/package.json',
  'node_modules/@scalar/api-reference/dist/browser',
  ...unbundledPackages.map((name) => `node_modules/${name}`),
];

/** Maps lead to sources that are not there, and what compose.yaml reads beside it is secret. */
const isKept = (file: string) => !file.endsWith('.map') && path.basename(file) !== '.env';

for (const file of new Set(files)) {
  await cp(path.join(root, file), path.resolve(target, file), { recursive: true, filter: isKept });
}
