import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { migrationNames } from '../../src/database/migrate.ts';
import type { Database } from '../../src/database/database.ts';
import { openEmptyDatabase } from '../harness/empty-database.ts';

const owner = v7();
const project = v7();
const deployments = Array.from({ length: 2_500 }, () => v7());
const incident = v7();

/** As a database was that the version before had filled: the first migration that it lacks is kept from it by what is in its way. */
async function openDatabaseBefore() {
  const { database, remove } = await openEmptyDatabase();
  const { prisma } = database;
  await prisma.$executeRaw`CREATE FUNCTION "take_project"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`;
  await expect(database.migrate()).rejects.toThrow('20261128060000_projects_of_parts');
  await prisma.$executeRaw`DROP FUNCTION "take_project"`;
  await prisma.$executeRaw`INSERT INTO users (id, username, email)
    VALUES (${owner}::uuid, 'owner', 'owner@example.com')`;
  await prisma.$executeRaw`INSERT INTO projects (id, owner_id, name, slug) VALUES (${project}::uuid, ${owner}::uuid, 'Shop', 'shop')`;
  await prisma.$executeRaw`INSERT INTO deployments (id, project_id, environment, ref, commit_sha)
    SELECT id, ${project}::uuid, 'production', 'main', 'abcdef1' FROM unnest(${deployments}::uuid[]) AS made (id)`;
  await prisma.$executeRaw`INSERT INTO incidents (id, project_id, environment, kind, title, opened_at, updated_at)
    VALUES (${incident}::uuid, ${project}::uuid, 'production', 'manual', 'Slow', now(), now())`;
  await addParts(database, 'queued', 'opened');
  return { database, remove };
}

/** What the version before writes, which knows of no project there. */
async function addParts({ prisma }: Database, state: string, kind: string): Promise<void> {
  await prisma.$executeRaw`INSERT INTO deployment_steps (deployment_id, state, entered_at)
    SELECT id, ${state}::deployment_state, now() FROM unnest(${deployments}::uuid[]) AS made (id)`;
  await prisma.$executeRaw`INSERT INTO incident_entries (incident_id, kind, at)
    VALUES (${incident}::uuid, ${kind}::incident_entry_kind, now())`;
}

function countParts({ prisma }: Database) {
  return prisma.$queryRaw`SELECT
    (SELECT count(*)::int FROM deployment_steps WHERE project_id = ${project}::uuid) AS steps,
    (SELECT count(*)::int FROM incident_entries WHERE project_id = ${project}::uuid) AS entries`;
}

describe('what belongs to deployments and incidents', () => {
  test('has their project, whether it was there before or is written by the version before', async () => {
    const { database, remove } = await openDatabaseBefore();
    await database.migrate();
    await addParts(database, 'building', 'acknowledged');
    expect(await countParts(database)).toEqual([{ steps: 5_000, entries: 2 }]);
    await remove();
  });

  test('has it also where processes are killed before they note what they have done', async () => {
    const { database, remove } = await openDatabaseBefore();
    const { prisma } = database;
    await prisma.$executeRaw`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''killed''; END'`;
    for (const part of ['fill_in_projects_of_parts', 'indexes_with_projects', 'keys_with_projects']) {
      await prisma.$executeRawUnsafe(`CREATE TRIGGER refuse BEFORE UPDATE ON _prisma_migrations FOR EACH ROW
        WHEN (OLD.migration_name LIKE '%${part}' AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION refuse()`);
      await expect(database.migrate()).rejects.toThrow('killed');
      await prisma.$executeRaw`DROP TRIGGER refuse ON _prisma_migrations`;
    }
    const names = await migrationNames();
    expect(await database.migrate()).toEqual(
      names.slice(names.findIndex((name) => name.endsWith('_keys_with_projects'))),
    );
    await addParts(database, 'building', 'acknowledged');
    expect(await countParts(database)).toEqual([{ steps: 5_000, entries: 2 }]);
    await remove();
  });
});
