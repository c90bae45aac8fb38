import { graphql } from '../declare/graphql.ts';
import { created, list, noContent, ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { api } from './surface.ts';

const postBody = graphql(`
  fragment PostBody on Post {
    id
    author_id: authorId
    author {
      id
      username
      level
    }
    title
    content
    category
    tags
    is_published: isPublished
    likes_count: likesCount
    comments_count: commentsCount
    liked_by_me: likedByMe
    published_at: publishedAt
    created_at: createdAt
    updated_at: updatedAt
  }
`);

export const listPosts = route(
  api,
  { method: 'GET', path: '/posts', summary: 'Lists published posts, or those of the caller' },
  graphql(
    `
      query ListPosts(
        $page: Int
        $limit: Int
        $cursor: String
        $category: String
        $tag: String
        $authorId: ID
        $q: String
        $status: PostStatus
        $sort: PostOrder
      ) {
        posts(
          page: $page
          limit: $limit
          cursor: $cursor
          category: $category
          tag: $tag
          authorId: $authorId
          q: $q
          status: $status
          sort: $sort
        ) {
          totalCount
          totalIsExact
          nextCursor
          items {
            ...PostBody
          }
        }
      }
    `,
    [postBody],
  ),
  list(({ posts }) => posts, 'posts'),
);

export const createPost = route(
  api,
  { method: 'POST', path: '/posts', summary: 'Writes a post' },
  graphql(
    `
      mutation CreatePost($input: CreatePostInput!) {
        createPost(input: $input) {
          _version: version
          ...PostBody
        }
      }
    `,
    [postBody],
  ),
  created(
    ({ createPost }) => createPost,
    ({ id }) => `/api/posts/${id}`,
  ),
);

export const getPost = route(
  api,
  { method: 'GET', path: '/posts/:id', summary: 'Gets one post' },
  graphql(
    `
      query GetPost($id: ID!) {
        post(id: $id) {
          _version: version
          ...PostBody
        }
      }
    `,
    [postBody],
  ),
  ok(({ post }) => post),
);

export const updatePost = route(
  api,
  { method: 'PATCH', path: '/posts/:id', summary: 'Changes a post of the caller' },
  graphql(
    `
      mutation UpdatePost($id: ID!, $input: UpdatePostInput!, $expectedVersions: [Int!]) {
        updatePost(id: $id, input: $input, expectedVersions: $expectedVersions) {
          _version: version
          ...PostBody
        }
      }
    `,
    [postBody],
  ),
  ok(({ updatePost }) => updatePost),
);

export const deletePost = route(
  api,
  { method: 'DELETE', path: '/posts/:id', summary: 'Deletes a post of the caller' },
  graphql(`
    mutation DeletePost($id: ID!, $expectedVersions: [Int!]) {
      deletePost(id: $id, expectedVersions: $expectedVersions)
    }
  `),
  noContent(),
);
