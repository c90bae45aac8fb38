import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { demoFile } from './demo.ts';

/** The files that demos were begun with and never finished. */
async function unfinishedFiles(config: Config): Promise<string[]> {
  const file = demoFile(config);
  const names = await readdir(path.dirname(file));
  return names
    .filter((name) => name.startsWith(`${path.basename(file)}.`))
    .map((name) => path.join(path.dirname(file), name));
}

/**
 * Takes away what a start has made that was interrupted before anybody was served: else half a demo would stay for good,
 * whose credentials nobody knows. Its accounts have addresses that nobody else can have (RFC 2606 §2).
 */
export async function removeUnfinishedDemo({ config, database: { prisma }, log }: Dependencies): Promise<void> {
  const files = await unfinishedFiles(config);
  if (files.length === 0) return;
  const others = await prisma.user.count({ where: { NOT: { email: { endsWith: '@portico.example' } } } });
  if (others === 0) {
    await prisma.project.deleteMany();
    const { count } = await prisma.user.deleteMany();
    if (count > 0) log.warn('the demo was interrupted when it was made: it is made anew');
  }
  for (const file of files) await rm(file, { force: true });
}
