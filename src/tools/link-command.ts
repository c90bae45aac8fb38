import { chmod, rm, symlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * Puts `portico` beside the commands of the packages, where `npx portico` finds it. A `bin` in package.json would not do:
 * npx prefers that, and installs this folder into a cache of its own first, which fails once `prisma` is gone.
 */
const root = path.resolve(import.meta.dirname, '../..');
const command = path.join(root, 'src/cli/main.ts');
const link = path.join(root, 'node_modules/.bin/portico');

// On Windows a command needs more than a link; there npx does as it would.
if (process.platform !== 'win32') {
  await rm(link, { force: true });
  await symlink(path.relative(path.dirname(link), command), link);
  await chmod(command, 0o755);
}
