import { Author } from '../accounts/author.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import type { Principal } from '../authorization/principal.ts';

/** What 50,000 characters cost beside a number: a request reads one full page of them. */
const longText = 100;

/** The posts that exist for the caller: all published ones, and their own drafts. */
export function visibleTo({ userId }: Principal) {
  return { OR: [{ isPublished: true }, { authorId: userId }] };
}

export const Post = builder.prismaObject('Post', {
  description: 'A post of the community. A draft exists for its author alone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    authorId: t.exposeID('authorId'),
    author: t.relation('author', { type: Author }),
    title: t.exposeString('title'),
    content: t.exposeString('content', { complexity: longText }),
    category: t.exposeString('category'),
    tags: t.exposeStringList('tags'),
    isPublished: t.exposeBoolean('isPublished'),
    likesCount: t.exposeInt('likesCount'),
    commentsCount: t.exposeInt('commentsCount'),
    likedByMe: t.boolean({
      description: 'Whether the caller likes it.',
      select: (_args, context) => ({
        likes: { where: { userId: requirePrincipal(context).userId }, select: { userId: true } },
      }),
      resolve: ({ likes }) => likes.length > 0,
    }),
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was first published.',
    }),
    withheldAt: t.expose('withheldAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an operator took it down; it stays a draft from then on. Null where none did.',
    }),
    version: t.exposeInt('version', { description: 'Grows with every edit.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

/**
 * A post that the caller may see.
 * @throws NOT_FOUND
 */
export async function requireVisiblePost(context: Context, postId: string) {
  const post = await context.db.post.findFirst({
    where: { id: parseId(postId, 'post'), ...visibleTo(requirePrincipal(context)) },
    select: { id: true, authorId: true, isPublished: true, publishedAt: true, withheldAt: true, commentsCount: true },
  });
  if (!post) throw notFound('post');
  return post;
}

builder.queryField('post', (t) =>
  t.prismaField({
    type: Post,
    description: 'One post that the caller may see.',
    args: { id: t.arg.id({ required: true }) },
    authScopes: { scope: 'read' },
    resolve: async (query, _root, { id }, context) => {
      const post = await context.db.post.findFirst({
        ...query,
        where: { id: parseId(id, 'post'), ...visibleTo(requirePrincipal(context)) },
      });
      if (!post) throw notFound('post');
      return post;
    },
  }),
);
