import type { Account } from './account.ts';
import { instance } from './instance.ts';

/** Runs the work while a transaction of our own holds the account's row, which every stored answer refers to. */
export async function whileAccountIsLocked<Result>({ id }: Account, work: () => Promise<Result>): Promise<Result> {
  const { prisma } = (await instance()).database;
  return prisma.$transaction(async (db) => {
    await db.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;
    return work();
  });
}
