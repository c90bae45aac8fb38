import pg from 'pg';
import { expect, test } from 'vitest';
import { migrationNames } from '../../src/database/migrate.ts';
import { openEmptyDatabase } from '../harness/empty-database.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { RealInstance } from '../harness/real-instance.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

test('a migration that failed leaves nothing behind, and is begun again by the next start', async () => {
  const { database, remove } = await openEmptyDatabase();
  const { prisma } = database;
  // Made by somebody else, and in the way of a migration in the middle.
  await prisma.$executeRaw`CREATE FUNCTION "searchable"("words" text) RETURNS text LANGUAGE sql RETURN "words"`;
  await expect(database.migrate()).rejects.toThrow('20261124211500_search_in_time');
  await prisma.$executeRaw`DROP FUNCTION "searchable"`;
  const names = await migrationNames();
  expect(await database.migrate()).toEqual(names.slice(names.indexOf('20261124211500_search_in_time')));
  expect(await database.migrate()).toEqual([]);
  expect(await prisma.session.count()).toBe(0);
  await remove();
});

/** As Prisma makes it, with what keeps a migration from being noted once it was applied. */
const deafBookkeeping = `
  CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
    migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0);
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the process was killed'; END $$;
  CREATE TRIGGER refuse BEFORE UPDATE ON _prisma_migrations FOR EACH ROW
    WHEN (NEW.applied_steps_count > OLD.applied_steps_count AND OLD.migration_name LIKE '%_operators_and_reports')
    EXECUTE FUNCTION refuse()`;

test('a migration that was applied by a process that was killed before it noted that is not applied again', async () => {
  const { database, remove } = await openEmptyDatabase();
  for (const statement of deafBookkeeping.split(/;\n {2}(?=CREATE)/))
    await database.prisma.$executeRawUnsafe(statement);
  await expect(database.migrate()).rejects.toThrow('the process was killed');
  await database.prisma.$executeRaw`DROP FUNCTION refuse() CASCADE`;
  const names = await migrationNames();
  const next = names.findIndex((name) => name.endsWith('_operators_and_reports')) + 1;
  expect(await database.migrate()).toEqual(names.slice(next));
  expect(await database.prisma.session.count()).toBe(0);
  await remove();
});

test.runIf(serverUrl)('a start whose role may not read what was applied says so, and applies nothing', async () => {
  const role = `portico_stranger_${process.pid}`;
  const owner = new pg.Client({ connectionString: serverUrl });
  await owner.connect();
  await owner.query(`CREATE ROLE ${role} LOGIN`);
  try {
    const address = new URL(await createServerDatabase(serverUrl ?? ''));
    address.username = role;
    const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');
    const instance = await RealInstance.prepare({ DATABASE_URL: address.href, SECRET_KEY });
    await expect(instance.start()).rejects.toThrow(/before it could serve: /);
    expect(instance.complaints()).toBe(
      'The database does not say which migrations it has: permission denied for table _prisma_migrations. ' +
        'The role has to own the tables, which it migrates at each start.\n',
    );
  } finally {
    await owner.query(`DROP ROLE ${role}`);
    await owner.end();
  }
});
