import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { fromPglite } from 'pg-boss';
import { type Database, transactionOptions } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { PrismaClient } from './generated/client.ts';
import { applyMigrations } from './migrate.ts';
import { OwnerOnlyFiles } from './owner-only-files.ts';

/**
 * PostgreSQL inside this process, with its data below the directory; in memory where that is null.
 * @param template what one in memory begins with: a data directory as PGlite dumps it
 * @throws DirectoryLockedError where another process has it open
 */
export async function openEmbeddedDatabase(directory: string | null, template?: Blob): Promise<Database> {
  const unlock = directory === null ? () => undefined : lockDirectory(directory);
  try {
    const inMemory = template ? { loadDataDir: template } : {};
    const pglite = await PGlite.create(
      directory === null ? inMemory : { fs: new OwnerOnlyFiles(path.join(directory, 'pgdata')) },
    );
    const adapter = new PrismaPGlite(pglite);
    const prisma = new PrismaClient({ adapter, transactionOptions });
    return {
      prisma,
      query: ({ text }, values) => prisma.$queryRawUnsafe(text, ...values),
      isEmbedded: true,
      migrate: () => applyMigrations(adapter),
      queue: { db: fromPglite(pglite), backend: 'pglite' },
      close: async () => {
        await prisma.$disconnect();
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
