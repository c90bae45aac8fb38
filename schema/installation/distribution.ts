import type { Context, NamedStatement } from '../context.ts';

/** What `portico distribute` leaves behind. */
export const distributionSetting = 'distribution';

/** In SQL: whether what belongs to projects is on several nodes. */
export const isDistributedSql = `EXISTS (SELECT FROM settings WHERE name = '${distributionSetting}')`;

const statement: NamedStatement = { name: 'is-distributed', text: `SELECT ${isDistributedSql} AS "isDistributed"` };

/** Whether what belongs to projects is on several nodes (Citus), of which no statement changes or locks the rows of more than one. */
export async function isDistributed({ query }: Pick<Context, 'query'>): Promise<boolean> {
  const [row] = await query<{ isDistributed: boolean }>(statement, []);
  return row?.isDistributed === true;
}
