import { z } from 'zod';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { invalidInput } from '../errors.ts';
import { isGiven, isId } from '../ids.ts';
import type { Principal } from '../authorization/principal.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { text } from '../text-rules.ts';
import { Post } from './post.ts';
import { allPosts, foundPosts, mostRelevantPosts, taggedPosts } from './post-lists.ts';
import { type PostFilter, searchCost } from './search.ts';

const PostOrder = builder.enumType('PostOrder', {
  description:
    'newest and oldest go by the time of publication, popular by likes; relevance puts first what matches q best, and of ' +
    'what matches alike the newest.',
  values: ['newest', 'oldest', 'popular', 'relevance'] as const,
});

const PostStatus = builder.enumType('PostStatus', {
  description: 'Which posts a list holds.',
  values: {
    published: { description: "Everybody's published posts." },
    draft: { description: "The caller's drafts." },
    all: { description: "The caller's posts, published or not." },
  } as const,
});

const PostPage = pageType('PostPage', Post);

/** What a list shows by its status. @throws INVALID_INPUT where drafts of another are asked for */
function ofStatus(
  status: typeof PostStatus.$inferType,
  authorId: string | null | undefined,
  { userId }: Principal,
): PostFilter {
  const author = authorId?.toLowerCase();
  if (status === 'published') return { isPublished: true, ...(author ? { authorId: author } : {}) };
  if (isGiven(author) && author !== userId) {
    throw invalidInput([
      { path: ['authorId'], message: `must be your own id, or left out, where status is ${status}` },
    ]);
  }
  return { authorId: userId, ...(status === 'draft' ? { isPublished: false } : {}) };
}

const searchRule =
  'Only posts with these words in title, tags or content, or by somebody of that username: "exact words", -without, ' +
  'either or another. Where next to nothing has them, the last word may be a beginning, and words may be mistyped.';

const filterText = text(1, 200);

builder.queryField('posts', (t) =>
  t.field({
    type: PostPage,
    description: 'Published posts; those of the caller also by their status.',
    args: {
      ...pageArguments,
      category: t.arg.string({ description: 'Only posts of this category.', validate: filterText }),
      tag: t.arg.string({ description: 'Only posts with this tag.', validate: filterText }),
      authorId: t.arg.id({
        description: 'Only posts by this user.',
        validate: z.string().refine(isId, 'must be the id of a user').meta({ format: 'uuid' }),
      }),
      q: t.arg.string({ description: searchRule, validate: filterText }),
      status: t.arg({
        type: PostStatus,
        defaultValue: 'published',
        description: 'draft and all show posts of the caller.',
      }),
      sort: t.arg({ type: PostOrder, defaultValue: 'newest' }),
    },
    authScopes: { scope: 'read' },
    complexity: ({ limit, q }) => ({ ...pageComplexity({ limit }), field: q ? searchCost : 1 }),
    resolve: async (_root, { category, tag, authorId, q, status, sort, ...page }, context) => {
      const filter: PostFilter = {
        ...ofStatus(status ?? 'published', authorId, requirePrincipal(context)),
        ...(category ? { category } : {}),
        ...(tag ? { tag } : {}),
      };
      if (sort === 'relevance') {
        if (!q) throw invalidInput([{ path: ['sort'], message: 'can only be relevance where q is given' }]);
        return mostRelevantPosts(context, page, q, filter);
      }
      const list = { filter, sort: sort ?? 'newest' };
      if (q) return foundPosts(context, page, q, list);
      // An author's posts are few beside those of a tag: they are looked through.
      if (tag && filter.isPublished && !filter.authorId) return taggedPosts(context, page, tag, list);
      return allPosts(context, page, list);
    },
  }),
);
