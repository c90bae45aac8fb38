import { type Fault, fault } from '../../fault.ts';

export const communityFaults: readonly Fault[] = [
  fault(
    'schema/community/like-post.ts',
    'whoever likes their own posts earns by it',
    'if (added.count > 0 && authorId !== userId)',
    'if (added.count > 0)',
    'test/api/like-post.test.ts',
    'test/api/unlike-post.test.ts',
  ),
  fault(
    'schema/community/create-comment.ts',
    'a reply may be to a comment on another post',
    'db.comment.findFirst({ where: { id: parentId, postId } })',
    'db.comment.findFirst({ where: { id: parentId } })',
    'test/api/create-comment.test.ts',
  ),
  fault(
    'schema/community/comments.ts',
    'comments come in the wrong order',
    'import { oldestFirst }',
    'import { newestFirst as oldestFirst }',
    'test/api/list-comments.test.ts',
  ),
  fault(
    'schema/community/post.ts',
    'a draft of another can be liked and commented on',
    "where: { id: parseId(postId, 'post'), ...visibleTo(requirePrincipal(context)) }",
    "where: { id: parseId(postId, 'post') }",
    'test/api/like-post.test.ts',
    'test/api/create-comment.test.ts',
    'test/api/list-comments.test.ts',
    'test/api/unlike-post.test.ts',
  ),
  fault(
    'schema/community/update-post.ts',
    'publishing again moves the time of publication',
    '(publishedAt ?? tx.now())',
    'tx.now()',
    'test/api/update-post.test.ts',
  ),
  fault(
    'schema/community/posts.ts',
    'the category is ignored where a tag is asked for',
    '...(category ? { category } : {})',
    '...(category && !tag ? { category } : {})',
    'test/api/list-posts.test.ts',
  ),
  fault(
    'schema/community/update-post.ts',
    'what an operator took down is published again',
    '...(input.isPublished ? { withheldAt: null } : {})',
    '',
    'test/graphql/report-post.test.ts',
  ),
];
