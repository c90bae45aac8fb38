import { graphql } from '../declare/graphql.ts';
import { created, list } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { api } from './surface.ts';

const commentBody = graphql(`
  fragment CommentBody on Comment {
    id
    post_id: postId
    parent_id: parentId
    author_id: authorId
    author {
      id
      username
      level
    }
    content
    created_at: createdAt
  }
`);

export const listComments = route(
  api,
  { method: 'GET', path: '/community/posts/:id/comments', summary: 'Lists the comments on a post, oldest first' },
  graphql(
    `
      query ListComments($id: ID!, $page: Int, $limit: Int, $cursor: String) {
        comments(postId: $id, page: $page, limit: $limit, cursor: $cursor) {
          totalCount
          totalIsExact
          nextCursor
          items {
            ...CommentBody
          }
        }
      }
    `,
    [commentBody],
  ),
  list(({ comments }) => comments, 'comments'),
);

export const createComment = route(
  api,
  { method: 'POST', path: '/community/posts/:id/comments', summary: 'Comments on a post' },
  graphql(
    `
      mutation CreateComment($id: ID!, $input: CreateCommentInput!) {
        createComment(postId: $id, input: $input) {
          ...CommentBody
        }
      }
    `,
    [commentBody],
  ),
  created(
    ({ createComment }) => createComment,
    ({ post_id }) => `/api/community/posts/${post_id}/comments`,
  ),
);
