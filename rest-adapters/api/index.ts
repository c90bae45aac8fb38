import { type Section, section } from '../declare/section.ts';
import * as comments from './comments.ts';
import * as keys from './keys.ts';
import * as likes from './likes.ts';
import * as posts from './posts.ts';
import * as profile from './profile.ts';
import * as rateLimit from './rate-limit.ts';

/** The unversioned surface. */
export const unversionedSections: readonly Section[] = [
  section('Keys', 'API keys, and how they are used.', keys),
  section('Profile', 'The account that a key belongs to.', profile),
  section('Limits', 'How often the account may still ask.', rateLimit),
  section('Posts', 'What people write.', posts),
  section('Community', 'What others make of it: likes and comments.', likes, comments),
];
