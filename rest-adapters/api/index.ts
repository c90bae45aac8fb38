import type { Route } from '../route.ts';
import { createComment, listComments } from './comments.ts';
import { createKey, getKeyStatistics, listKeys, revokeKey } from './keys.ts';
import { likePost, unlikePost } from './likes.ts';
import { createPost, deletePost, getPost, listPosts, updatePost } from './posts.ts';
import { getProfile, updateProfile } from './profile.ts';

/** The unversioned surface. */
export const unversionedRoutes: readonly Route[] = [
  listKeys,
  createKey,
  revokeKey,
  getKeyStatistics,
  getProfile,
  updateProfile,
  listPosts,
  createPost,
  getPost,
  updatePost,
  deletePost,
  likePost,
  unlikePost,
  listComments,
  createComment,
];
