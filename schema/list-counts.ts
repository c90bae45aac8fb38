import { environmentNames } from './projects/environment-names.ts';
import type { Context, NamedStatement, Transaction } from './context.ts';
import { isDistributedSql } from './installation/distribution.ts';

/**
 * The lists whose length triggers keep, by the names that those know them by (the migration `flat_lists`): they grow for
 * ever, and people turn to their end.
 */
export const countedLists = {
  publishedPosts: 'posts',
  deployments: (projectId: string, environment: string) => `deployments/${projectId}/${environment}`,
};

const countOnSeveralNodes: NamedStatement = {
  name: 'count-made-deployments',
  text: `INSERT INTO list_count_changes (list, change)
    SELECT list, count(*) FROM unnest($1::text[]) AS list WHERE ${isDistributedSql} GROUP BY list`,
};

/** Counts deployments that are made: where they are on one of several nodes, no trigger there knows of the counts. */
export async function countMadeDeployments(
  { write }: Pick<Context, 'write'>,
  made: readonly { projectId: string; environment: string }[],
): Promise<void> {
  await write(countOnSeveralNodes, [made.map((one) => countedLists.deployments(one.projectId, one.environment))]);
}

const forgetOnSeveralNodes = ['list_count_changes', 'list_counts'].map(
  (table): NamedStatement => ({
    name: `forget-${table}`,
    text: `DELETE FROM ${table} WHERE list = ANY ($1::text[]) AND ${isDistributedSql}`,
  }),
);

/** Forgets how many deployments projects had that are deleted: for the same reason. In the order in which changes are merged. */
export async function forgetDeploymentCounts({ write }: Transaction, projectIds: readonly string[]): Promise<void> {
  const lists = projectIds.flatMap((id) => environmentNames.map((name) => countedLists.deployments(id, name)));
  for (const statement of forgetOnSeveralNodes) await write(statement, [lists]);
}

const keptStatement = {
  name: 'list-count',
  text: `SELECT coalesce((SELECT count FROM list_counts WHERE list = $1), 0)
    + coalesce((SELECT sum(change) FROM list_count_changes WHERE list = $1), 0)::int AS count`,
};

/** How long a list of those is, to its end. */
export async function keptCount(context: Pick<Context, 'query'>, list: string): Promise<number> {
  const [row] = await context.query<{ count: number }>(keptStatement, [list]);
  return row?.count ?? 0;
}
