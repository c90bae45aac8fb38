import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const postsDocument = graphql(`
  query Posts(
    $page: Int!
    $limit: Int!
    $category: String
    $tag: String
    $q: String
    $status: PostStatus
    $sort: PostOrder
  ) {
    posts(page: $page, limit: $limit, category: $category, tag: $tag, q: $q, status: $status, sort: $sort) {
      totalCount totalIsExact
      items {
        id title category tags isPublished likesCount commentsCount likedByMe publishedAt updatedAt
        author { id username level }
      }
    }
  }
`);

export const postDocument = graphql(`
  query Post($id: ID!, $page: Int!, $limit: Int!) {
    post(id: $id) {
      id title content category tags isPublished likesCount commentsCount likedByMe publishedAt updatedAt withheldAt version
      author { id username level }
    }
    comments(postId: $id, page: $page, limit: $limit) {
      items { id parentId content createdAt author { id username level } }
    }
  }
`);

export const draftDocument = graphql(`
  query PostToEdit($id: ID!) {
    post(id: $id) { id title content category tags isPublished version author { id } }
  }
`);

export const createPostDocument = graphql(`
  mutation CreatePost($input: CreatePostInput!) {
    createPost(input: $input) { id }
  }
`);

export const updatePostDocument = graphql(`
  mutation UpdatePost($id: ID!, $input: UpdatePostInput!, $expectedVersions: [Int!]) {
    updatePost(id: $id, input: $input, expectedVersions: $expectedVersions) { id version }
  }
`);

export const deletePostDocument = graphql(`
  mutation DeletePost($id: ID!) {
    deletePost(id: $id)
  }
`);

export const likePostDocument = graphql(`
  mutation LikePost($postId: ID!) {
    likePost(postId: $postId) { postId liked likesCount }
  }
`);

export const unlikePostDocument = graphql(`
  mutation UnlikePost($postId: ID!) {
    unlikePost(postId: $postId) { postId liked likesCount }
  }
`);

export const reportPostDocument = graphql(`
  mutation ReportPost($postId: ID!, $reason: ReportReason!, $note: String) {
    reportPost(postId: $postId, reason: $reason, note: $note)
  }
`);

export const createCommentDocument = graphql(`
  mutation CreateComment($postId: ID!, $input: CreateCommentInput!) {
    createComment(postId: $postId, input: $input) { id }
  }
`);

type PostAnswer = ResultOf<typeof postDocument>;

export type PostSummary = ResultOf<typeof postsDocument>['posts']['items'][number];
export type Post = PostAnswer['post'];
export type Comment = PostAnswer['comments']['items'][number];
export type PostToEdit = ResultOf<typeof draftDocument>['post'];
