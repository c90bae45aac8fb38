import { streamRetention } from '../../schema/metrics/retention.ts';
import type { Prisma, PrismaClient } from '../../prisma/generated/client.ts';
import { partitionedTables } from './partitions/partitioned-tables.ts';
import { purgeRemainders } from './partitions/partitions.ts';

type Models = Prisma.TypeMap['model'];

/** The models whose rows have a time that ends. */
type ExpiringModel = {
  [Model in keyof Models]: 'expiresAt' extends keyof Models[Model]['payload']['scalars'] ? Model : never;
}[keyof Models];

/** Rows whose time is over. */
interface Over {
  where: { expiresAt: { lte: Date } };
}

/** People still see these after their end, or what they belong to goes first. */
const kept = null;

/** What becomes of rows whose time is over: a model that is missing here does not compile. */
const forgetting: Record<ExpiringModel, ((prisma: PrismaClient, over: Over) => Promise<unknown>) | typeof kept> = {
  ApiKey: kept,
  Invitation: kept,
  Lease: kept,
  OAuthRefreshToken: kept,
  PersonalAccessToken: kept,
  WebhookSecret: kept,
  IdempotencyRecord: (prisma, over) => prisma.idempotencyRecord.deleteMany(over),
  MailedLink: (prisma, over) => prisma.mailedLink.deleteMany(over),
  QueuedMail: (prisma, over) => prisma.queuedMail.deleteMany(over),
  OAuthGrant: (prisma, over) => prisma.oAuthGrant.deleteMany(over),
  OAuthClientSecret: (prisma, over) => prisma.oAuthClientSecret.deleteMany(over),
  RevokedAccessToken: (prisma, over) => prisma.revokedAccessToken.deleteMany(over),
  Session: (prisma, over) => prisma.session.deleteMany(over),
  SignInChallenge: (prisma, over) => prisma.signInChallenge.deleteMany(over),
};

/** So many words of titles are checked each time, those first that were not for longest. */
const wordsChecked = 200;

/** A title that is published brings a word anew that was not checked for a day: one is not forgotten before two. */
const wordsRest = 2 * 24 * 3600 * 1000;

/** Forgets words of titles that no published post has any more. */
async function forgetWords(prisma: PrismaClient, now: Date): Promise<void> {
  const due = { checkedAt: { lt: new Date(now.getTime() - wordsRest) } };
  const checked = await prisma.titleWord.findMany({ where: due, orderBy: { checkedAt: 'asc' }, take: wordsChecked });
  const words = checked.map(({ word }) => word);
  await prisma.$executeRaw`
    DELETE FROM title_words
    WHERE word = ANY(${words}::text[]) AND checked_at < ${due.checkedAt.lt} AND NOT is_word_used(word)`;
  await prisma.titleWord.updateMany({ where: { word: { in: words } }, data: { checkedAt: now } });
}

/** Forgets everything whose time is over, and which is kept for nobody's sake. */
export async function purge(prisma: PrismaClient, now: Date): Promise<void> {
  const over = { where: { expiresAt: { lte: now } } };
  for (const forget of Object.values(forgetting)) await forget?.(prisma, over);
  await forgetWords(prisma, now);
  for (const table of partitionedTables) await purgeRemainders(prisma, table, now);
  const pausedSince = new Date(now.getTime() - streamRetention);
  await prisma.metricStream.deleteMany({ where: { updatedAt: { lt: pausedSince } } });
}
