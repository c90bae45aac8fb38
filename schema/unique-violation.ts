import { Prisma } from '../prisma/generated/client.ts';

/** Tells whether the database refused a write because another row already has the unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
