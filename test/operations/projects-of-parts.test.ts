import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { migrationNames } from '../../src/database/migrate.ts';
import { type DatabaseBefore, openDatabaseBefore } from '../harness/database-before.ts';

const deployments = Array.from({ length: 2_500 }, () => v7());
const incident = v7();

async function openFilledBefore(): Promise<DatabaseBefore> {
  const before = await openDatabaseBefore();
  const { prisma } = before.database;
  await prisma.$executeRaw`INSERT INTO deployments (id, project_id, environment, ref, commit_sha)
    SELECT id, ${before.projectId}::uuid, 'production', 'main', 'abcdef1' FROM unnest(${deployments}::uuid[]) AS made (id)`;
  await prisma.$executeRaw`INSERT INTO incidents (id, project_id, environment, kind, title, opened_at, updated_at)
    VALUES (${incident}::uuid, ${before.projectId}::uuid, 'production', 'manual', 'Slow', now(), now())`;
  await addParts(before, 'queued', 'opened');
  return before;
}

/** What the version before writes, which knows of no project there. */
async function addParts({ database: { prisma } }: DatabaseBefore, state: string, kind: string): Promise<void> {
  await prisma.$executeRaw`INSERT INTO deployment_steps (deployment_id, state, entered_at)
    SELECT id, ${state}::deployment_state, now() FROM unnest(${deployments}::uuid[]) AS made (id)`;
  await prisma.$executeRaw`INSERT INTO incident_entries (incident_id, kind, at)
    VALUES (${incident}::uuid, ${kind}::incident_entry_kind, now())`;
}

async function countParts({ database: { prisma }, projectId }: DatabaseBefore) {
  return {
    steps: await prisma.deploymentStep.count({ where: { projectId } }),
    entries: await prisma.incidentEntry.count({ where: { projectId } }),
  };
}

describe('what belongs to deployments and incidents', () => {
  test('has their project, whether it was there before or is written by the version before', async () => {
    const before = await openFilledBefore();
    await before.database.migrate();
    await addParts(before, 'building', 'acknowledged');
    expect(await countParts(before)).toEqual({ steps: 5_000, entries: 2 });
    await before.remove();
  });

  test('has it also where processes are killed before they note what they have done', async () => {
    const before = await openFilledBefore();
    const { database } = before;
    const { prisma } = database;
    await prisma.$executeRaw`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''killed''; END'`;
    const resumed = [
      'fill_in_projects_of_parts',
      '_indexes_with_projects',
      '_keys_with_projects',
      'bounds_of_rollups',
      'fill_in_projects_of_deliveries',
      'indexes_of_deliveries_with_projects',
      'references_of_deliveries',
    ];
    const unfinished: Readonly<Record<string, string>> = {
      _indexes_with_projects: 'incident_entries_incident_id_idx',
      indexes_of_deliveries_with_projects: 'webhook_destinations_id_idx',
    };
    for (const part of resumed) {
      await prisma.$executeRawUnsafe(`CREATE TRIGGER refuse BEFORE UPDATE ON _prisma_migrations FOR EACH ROW
        WHEN (OLD.migration_name LIKE '%${part}' AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION refuse()`);
      await expect(database.migrate()).rejects.toThrow('killed');
      await prisma.$executeRaw`DROP TRIGGER refuse ON _prisma_migrations`;
      // As where it was killed while it built the last one.
      await prisma.$executeRaw`UPDATE pg_index SET indisvalid = false WHERE indexrelid = to_regclass(${unfinished[part]})`;
    }
    const names = await migrationNames();
    const last = names.findIndex((name) => name.endsWith('references_of_deliveries'));
    expect(await database.migrate()).toEqual(names.slice(last));
    await addParts(before, 'building', 'acknowledged');
    expect(await countParts(before)).toEqual({ steps: 5_000, entries: 2 });
    expect(await prisma.$queryRaw`SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid`).toEqual([]);
    await before.remove();
  });
});
