import { z } from 'zod';
import { Prisma } from '../prisma/generated/client.ts';
import type { DomainError } from './errors.ts';

/** The unique indexes that a caller's change can run into, and their columns: one driver tells the name, another these. */
export const uniqueIndexes = {
  users_email_key: ['email'],
  users_username_key: ['username'],
  projects_owner_id_slug_key: ['owner_id', 'slug'],
  invitations_open_key: ['project_id', 'email'],
  incidents_open_key: ['project_id', 'environment', 'kind'],
} as const satisfies Record<string, readonly string[]>;

type UniqueIndex = keyof typeof uniqueIndexes;

const violation = z.object({
  driverAdapterError: z.object({
    cause: z.object({
      constraint: z.union([z.object({ index: z.string() }), z.object({ fields: z.array(z.string()) })]),
    }),
  }),
});

/** Tells whether the database refused a write because another row already has the unique value. */
export function isUniqueViolation(error: unknown, index: UniqueIndex): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return false;
  const { data } = violation.safeParse(error.meta);
  if (!data) return false;
  const { constraint } = data.driverAdapterError.cause;
  // Citus numbers the parts of a table, and of its indexes.
  if ('index' in constraint) return constraint.index.replace(/_\d+$/, '') === index;
  return constraint.fields.join() === uniqueIndexes[index].join();
}

/** For the `catch` of a write: what is thrown where the value is another row's already. */
export function onUniqueViolation(index: UniqueIndex, refusal: () => DomainError) {
  return (error: unknown): never => {
    throw isUniqueViolation(error, index) ? refusal() : error;
  };
}
