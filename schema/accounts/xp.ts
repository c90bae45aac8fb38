import type { TransactionClient } from '../context.ts';
import type { XpCause } from '../../prisma/generated/client.ts';

/** What each cause earns. */
export const xpPoints: Record<XpCause, number> = { post_published: 50, comment_written: 10, like_received: 5 };

/**
 * Writes the award to the ledger unless this cause and subject have earned it before. The database takes it back when
 * the post, comment or like that earned it goes.
 */
export async function awardXp(db: TransactionClient, userId: string, cause: XpCause, subject: string): Promise<void> {
  await db.xpEntry.createMany({ data: { userId, cause, subject, points: xpPoints[cause] }, skipDuplicates: true });
}
