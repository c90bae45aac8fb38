import { graphql } from '../declare/graphql.ts';
import { ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { api } from './surface.ts';

export const likePost = route(
  api,
  {
    method: 'POST',
    path: '/community/posts/:id/like',
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
  api,
  { method: 'DELETE', path: '/community/posts/:id/like', summary: 'Takes a like back' },
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
