import { tracingChannel } from 'node:diagnostics_channel';
import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils';
import type pg from 'pg';

/** A statement that is sent to the database. */
export interface SqlOperation {
  /** The name of a statement of our own, verb and table of one of Prisma's: never anything from outside. */
  statement: string;
}

/** Tells of each statement, where anybody listens (node:diagnostics_channel). */
export const sqlOperations = tracingChannel<unknown, SqlOperation>('portico:sql');

/** How the names begin under which Prisma's statements are prepared; the rest is a hash of each. */
export const prismaPrefix = 'prisma_';

/** Prisma names tables with their schema, and nobody else does; the first is the one that the statement is about. */
const prismaTable = /"public"\."(\w+)"/;

/** A query that is sent without a name, and what it is called. */
export interface DescribedQuery extends pg.QueryConfig {
  label?: string;
}

function nameOf({ label, name, text }: Pick<DescribedQuery, 'label' | 'name' | 'text'>): string {
  if (label) return label;
  if (name && !name.startsWith(prismaPrefix)) return name;
  const verb = /^\w+/.exec(text.trimStart())?.[0].toUpperCase() ?? 'OTHER';
  const table = prismaTable.exec(text)?.[1];
  if (table) return `${verb} ${table}`;
  return name ? `${verb} by hand` : verb;
}

/** Does what a statement does, and tells of it. */
export function traceStatement<Result>(
  config: Pick<DescribedQuery, 'label' | 'name' | 'text'>,
  send: () => Promise<Result>,
): Promise<Result> {
  if (!sqlOperations.hasSubscribers) return send();
  return sqlOperations.tracePromise(send, { statement: nameOf(config) });
}

/** An adapter of Prisma's, or a transaction of one, that tells of what it sends. */
export function traceQueryable<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const prismas = ({ sql }: SqlQuery) => ({ name: prismaPrefix, text: sql });
  const traced: Queryable = Object.create(queryable);
  traced.queryRaw = (query) => traceStatement(prismas(query), () => queryable.queryRaw(query));
  traced.executeRaw = (query) => traceStatement(prismas(query), () => queryable.executeRaw(query));
  return traced;
}
