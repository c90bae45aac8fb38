import type { Context, NamedStatement } from '../context.ts';

/** That somebody is a member of a project. */
export interface Membership {
  projectId: string;
  userId: string;
}

const statement: NamedStatement = {
  name: 'members-among',
  text: `SELECT project_id AS "projectId", user_id AS "userId" FROM memberships
    WHERE project_id = ANY($1::uuid[]) AND user_id IN (SELECT unnest($2::uuid[]))`,
};

/** Which of some users are members of which of some projects at the moment. */
export function membersAmong(
  { query }: Pick<Context, 'query'>,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<Membership[]> {
  return query(statement, [projectIds, userIds]);
}
