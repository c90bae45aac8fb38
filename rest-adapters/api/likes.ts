import { graphql } from '../declare/graphql.ts';
import { ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';

export const likePost = route(
  {
    method: 'POST',
    path: '/api/community/posts/:id/like',
    summary: 'Likes a post; liking it again changes nothing',
  },
  graphql(`
    mutation LikePost($id: ID!) {
      likePost(postId: $id) {
        post_id: postId
        liked
        likes_count: likesCount
      }
    }
  `),
  ok(({ likePost }) => likePost),
);

export const unlikePost = route(
  { method: 'DELETE', path: '/api/community/posts/:id/like', summary: 'Takes a like back' },
  graphql(`
    mutation UnlikePost($id: ID!) {
      unlikePost(postId: $id) {
        post_id: postId
        liked
        likes_count: likesCount
      }
    }
  `),
  ok(({ unlikePost }) => unlikePost),
);
