import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openPGlite } from '../database/open-pglite.ts';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { openSchemaEngine } from '../database/schema-engine.ts';

/**
 * Writes a migration from the datamodel of the last commit to the one in the work tree:
 * `npm run migration -- add_invitations`. Read it, complete it with checks and triggers, and commit it.
 */
const root = path.resolve(import.meta.dirname, '../..');
const datamodel = 'prisma/schema';
const [name] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name)) throw new Error('name the migration: npm run migration -- add_invitations');

const git = (...steps: string[]) => execFileSync('git', steps, { cwd: root, encoding: 'utf8' });
const committed = git('ls-tree', '--name-only', 'HEAD', `${datamodel}/`).split('\n').filter(Boolean);
const before = committed.map((file) => ({ path: path.basename(file), content: git('show', `HEAD:${file}`) }));
const after = readdirSync(path.join(root, datamodel)).map((file) => ({
  path: file,
  content: readFileSync(path.join(root, datamodel, file), 'utf8'),
}));

const engine = await openSchemaEngine(new PrismaPGlite(await openPGlite()));
const { stdout } = await engine.diff({
  from: { tag: 'schemaDatamodel', files: before },
  to: { tag: 'schemaDatamodel', files: after },
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
const directory = path.join(root, 'prisma/migrations', `${stamp}_${name}`);
mkdirSync(directory);
writeFileSync(path.join(directory, 'migration.sql'), stdout ?? '');
process.stdout.write(`${directory}/migration.sql\n`);
process.exit(0);
