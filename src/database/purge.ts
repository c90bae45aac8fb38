import { eventRetention } from '../../schema/events/retention.ts';
import { retention, streamRetention } from '../../schema/metrics/retention.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

/** Forgets everything whose time is over, and which is kept for nobody's sake. */
export async function purge(prisma: PrismaClient, now: Date): Promise<void> {
  const over = { where: { expiresAt: { lte: now } } };
  await prisma.idempotencyRecord.deleteMany(over);
  await prisma.oAuthGrant.deleteMany(over);
  await prisma.oAuthClientSecret.deleteMany(over);
  await prisma.revokedAccessToken.deleteMany(over);
  await prisma.session.deleteMany(over);
  await prisma.signInChallenge.deleteMany(over);
  for (const resolution of ['minute', 'hour', 'day'] as const) {
    const before = new Date(now.getTime() - retention[resolution]);
    await prisma.metricRollup.deleteMany({ where: { resolution, bucket: { lt: before } } });
  }
  await prisma.event.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - eventRetention) } } });
  const pausedSince = new Date(now.getTime() - streamRetention);
  await prisma.metricStream.deleteMany({ where: { updatedAt: { lt: pausedSince } } });
}
