import type { Context } from './context.ts';

/**
 * The lists whose length triggers keep, by the names that those know them by (the migration `flat_lists`): they grow for
 * ever, and people turn to their end.
 */
export const countedLists = {
  publishedPosts: 'posts',
  deployments: (projectId: string, environment: string) => `deployments/${projectId}/${environment}`,
};

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
