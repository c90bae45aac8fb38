import { z } from 'zod';
import type { Prisma } from '../../src/database/generated/client.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { builder } from '../builder.ts';
import { isId } from '../ids.ts';
import { pageArguments, pageComplexity, window } from '../page.ts';
import { text } from '../text-rules.ts';
import { Post, visibleTo } from './post.ts';
import { matchingPosts } from './search.ts';

const PostOrder = builder.enumType('PostOrder', {
  description: 'newest and oldest go by the time of publication, popular by likes.',
  values: ['newest', 'oldest', 'popular'] as const,
});

const orders: Record<typeof PostOrder.$inferType, Prisma.PostOrderByWithRelationInput[]> = {
  newest: [{ publishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
  oldest: [{ publishedAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  popular: [{ likesCount: 'desc' }, { id: 'desc' }],
};

interface PostSelection {
  where: Prisma.PostWhereInput;
  order: typeof PostOrder.$inferType;
  page: number;
  limit: number;
}

const PostPage = builder.objectRef<PostSelection>('PostPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ where }, _args, { db }) => db.post.count({ where }) }),
    items: t.prismaField({
      type: [Post],
      resolve: (query, { where, order, ...page }, _args, { db }) =>
        db.post.findMany({ ...query, where, orderBy: orders[order], ...window(page) }),
    }),
  }),
});

const filter = text(1, 200);

builder.queryField('posts', (t) =>
  t.field({
    type: PostPage,
    description: 'Published posts and the drafts of the caller.',
    args: {
      ...pageArguments,
      category: t.arg.string({ description: 'Only posts of this category.', validate: filter }),
      tag: t.arg.string({ description: 'Only posts with this tag.', validate: filter }),
      authorId: t.arg.id({
        description: 'Only posts by this user.',
        validate: z.string().refine(isId, 'must be the id of a user').meta({ format: 'uuid' }),
      }),
      q: t.arg.string({ description: 'Only posts with these words in title or content.', validate: filter }),
      sort: t.arg({ type: PostOrder, defaultValue: 'newest' }),
    },
    authScopes: { scope: 'read' },
    complexity: pageComplexity,
    resolve: async (_root, { page, limit, category, tag, authorId, q, sort }, context) => {
      const where: Prisma.PostWhereInput = {
        ...visibleTo(signedIn(context)),
        ...(category ? { category } : {}),
        ...(tag ? { tags: { has: tag } } : {}),
        ...(authorId ? { authorId } : {}),
        ...(q ? { id: { in: await matchingPosts(context.db, q) } } : {}),
      };
      return { where, order: sort ?? 'newest', page, limit };
    },
  }),
);
