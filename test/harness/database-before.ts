import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { openEmptyDatabase } from './empty-database.ts';

/** A project in a database that lacks the later migrations. */
export interface DatabaseBefore {
  database: Database;
  projectId: string;
  remove(): Promise<void>;
}

/**
 * As a database was that the version before rows named their projects had made, with a project. What is in the way of the first
 * migration that it lacks keeps that and all later ones from it.
 */
export async function openDatabaseBefore(): Promise<DatabaseBefore> {
  const { database, remove } = await openEmptyDatabase();
  const { prisma } = database;
  await prisma.$executeRaw`CREATE FUNCTION "take_project"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`;
  await expect(database.migrate()).rejects.toThrow('20261128060000_projects_of_parts');
  await prisma.$executeRaw`DROP FUNCTION "take_project"`;
  const [projectId, owner] = [v7(), v7()];
  await prisma.$executeRaw`INSERT INTO users (id, username, email) VALUES (${owner}::uuid, 'owner', 'owner@example.com')`;
  await prisma.$executeRaw`INSERT INTO projects (id, owner_id, name, slug)
    VALUES (${projectId}::uuid, ${owner}::uuid, 'Shop', 'shop')`;
  return { database, projectId, remove };
}
