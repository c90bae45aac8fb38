import { lockAccount } from '../authorization/lock-account.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { announceDeletion } from '../projects/announce-deletion.ts';
import { emptyProjects } from '../projects/empty-project.ts';
import { handOverAdministration } from '../members/hand-over-administration.ts';
import { forgetDeploymentCounts } from '../list-counts.ts';
import { endCredentials } from './end-credentials.ts';
import { endSessions } from './end-sessions.ts';

/** How many of the projects that stand in the way are named. */
const mostNamed = 10;

/** What came of it. */
interface Deleted {
  /** How many projects went with the account. */
  projectsDeleted: number;
  /** Of how many projects of others their owners are project-admins now. */
  projectsHandedOver: number;
}

/**
 * Deletes an account with its projects and all that it has made. Where it was the only project-admin of somebody else's project, the
 * owner becomes one.
 * @param withSharedProjects whether also those of its projects that others work on
 * @throws FORBIDDEN where others work on one of them, and that is not what was asked for
 */
export async function deleteUser(
  context: Pick<Context, 'transaction'>,
  userId: string,
  { withSharedProjects }: { withSharedProjects: boolean },
): Promise<Deleted> {
  return context.transaction(async (tx) => {
    const { db } = tx;
    // Nobody opens a project of theirs meanwhile, nor joins one that is there.
    await lockAccount(tx, userId);
    const administered = await db.project.findMany({
      where: { OR: [{ ownerId: userId }, { memberships: { some: { userId, role: 'project_admin' } } }] },
      select: { id: true, ownerId: true },
      orderBy: { id: 'asc' },
    });
    const ids = administered.map(({ id }) => id);
    await db.$queryRaw`SELECT lock_project(id, false) FROM unnest(${ids}::uuid[]) AS id`;
    const ownIds = administered.filter(({ ownerId }) => ownerId === userId).map(({ id }) => id);
    const shared = await db.project.findMany({
      where: { ownerId: userId, memberships: { some: { userId: { not: userId } } } },
      select: { slug: true },
      orderBy: { slug: 'asc' },
    });
    if (shared.length > 0 && !withSharedProjects) {
      const names = shared.slice(0, mostNamed).map(({ slug }) => slug);
      const more = shared.length > names.length ? ` and ${shared.length - names.length} more` : '';
      throw new DomainError('FORBIDDEN', `Others work on projects of this account: ${names.join(', ')}${more}.`);
    }
    await endSessions(tx, userId);
    await endCredentials(tx, userId);
    await announceDeletion(tx, { ownerId: userId });
    const elsewhere = { userId, project: { ownerId: { not: userId } } };
    const left = await db.membership.findMany({ where: elsewhere, select: { projectId: true } });
    for (const { projectId } of left) tx.announceProjectChange(projectId);
    await emptyProjects(tx, ownIds);
    const projectsHandedOver = await handOverAdministration(tx, userId);
    const { count: projectsDeleted } = await db.project.deleteMany({ where: { ownerId: userId } });
    await forgetDeploymentCounts(tx, ownIds);
    await db.user.deleteMany({ where: { id: userId } });
    return { projectsDeleted, projectsHandedOver };
  });
}
