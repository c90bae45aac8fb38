import type { Section } from '../section.ts';
import { createComment, listComments } from './comments.ts';
import { createKey, getKeyStatistics, listKeys, revokeKey } from './keys.ts';
import { likePost, unlikePost } from './likes.ts';
import { createPost, deletePost, getPost, listPosts, updatePost } from './posts.ts';
import { getProfile, updateProfile } from './profile.ts';

/** The unversioned surface. */
export const unversionedSections: readonly Section[] = [
  {
    name: 'Keys',
    description: 'API keys, and how they are used.',
    routes: [listKeys, createKey, revokeKey, getKeyStatistics],
  },
  { name: 'Profile', description: 'The account that a key belongs to.', routes: [getProfile, updateProfile] },
  {
    name: 'Posts',
    description: 'What people write.',
    routes: [listPosts, createPost, getPost, updatePost, deletePost],
  },
  {
    name: 'Community',
    description: 'What others make of it: likes and comments.',
    routes: [likePost, unlikePost, listComments, createComment],
  },
];
