import { xpPoints } from '../../schema/accounts/xp.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

const authors = ['linus', 'margaret', 'dennis', 'barbara'];
const categories = ['general', 'guides', 'questions', 'showcase'];
const subjects = [
  'webhooks',
  'rate limits',
  'GraphQL',
  'PostgreSQL',
  'deployments',
  'OAuth',
  'idempotency',
  'pagination',
  'caching',
  'metrics',
];
const openings = [
  'How we tamed',
  'A short guide to',
  'What surprised us about',
  'Questions on',
  'Five notes on',
  'Debugging',
];
const remarks = [
  'This helped, thank you.',
  'We saw the same last week.',
  'How does it behave under load?',
  'Nicely written!',
];
const posts = 300;
const quarterHour = 900_000;

/** People who only write: nobody can sign in as them, since they have no way to sign in. */
async function seedAuthors(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.user.createManyAndReturn({
    data: authors.map((username) => ({
      username,
      email: `${username}@portico.example`,
      displayName: username.charAt(0).toUpperCase() + username.slice(1),
    })),
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The ledger earns what the rules of the core would have given; the database keeps the totals itself. */
function ledger(
  rows: readonly { id: string; authorId: string }[],
  comments: readonly { id: string; postId: string; authorId: string }[],
  likes: readonly { postId: string; userId: string }[],
) {
  const authorOf = new Map(rows.map(({ id, authorId }) => [id, authorId]));
  return [
    ...rows.map(({ id, authorId }) => ({
      userId: authorId,
      cause: 'post_published' as const,
      subject: id,
      points: xpPoints.post_published,
    })),
    ...comments
      .filter(({ postId, authorId }) => authorOf.get(postId) !== authorId)
      .map(({ id, authorId }) => ({
        userId: authorId,
        cause: 'comment_written' as const,
        subject: id,
        points: xpPoints.comment_written,
      })),
    ...likes.flatMap(({ postId, userId }) => {
      const author = authorOf.get(postId);
      if (!author || author === userId) return [];
      return [
        {
          userId: author,
          cause: 'like_received' as const,
          subject: `${postId}:${userId}`,
          points: xpPoints.like_received,
        },
      ];
    }),
  ];
}

/** 300 posts by several authors, with comments, likes and the experience that they earned. */
export async function seedCommunity(prisma: PrismaClient, users: readonly string[], now: Date): Promise<void> {
  const people = [...users, ...(await seedAuthors(prisma))];
  const person = (number: number) => people[number % people.length] ?? '';
  const rows = await prisma.post.createManyAndReturn({
    data: Array.from({ length: posts }, (_, index) => {
      const subject = subjects[index % subjects.length] ?? '';
      const writtenAt = new Date(now.getTime() - (posts - index) * quarterHour);
      return {
        authorId: person(index * 5 + (index % 7)),
        title: `${openings[index % openings.length]} ${subject}`,
        content: `Notes of a team on ${subject}, number ${index + 1}.\n\nStart small, measure, and write down what you learned.`,
        category: categories[index % categories.length] ?? 'general',
        tags: [subject.toLowerCase().replace(' ', '-'), index % 2 ? 'production' : 'learning'],
        isPublished: true,
        publishedAt: writtenAt,
        createdAt: writtenAt,
        updatedAt: writtenAt,
      };
    }),
    select: { id: true, authorId: true },
  });
  const comments = await prisma.comment.createManyAndReturn({
    data: rows.flatMap(({ id }, index) =>
      Array.from({ length: index % 4 }, (_, number) => ({
        postId: id,
        authorId: person(index + number + 1),
        content: remarks[(index + number) % remarks.length] ?? '',
        createdAt: new Date(now.getTime() - (posts - index) * quarterHour + (number + 1) * 60_000),
      })),
    ),
    select: { id: true, postId: true, authorId: true },
  });
  const likes = rows.flatMap(({ id }, index) =>
    people.slice(0, (index * 5) % (people.length + 1)).map((userId) => ({ postId: id, userId })),
  );
  await prisma.like.createMany({ data: likes });
  await prisma.xpEntry.createMany({ data: ledger(rows, comments, likes) });
}
