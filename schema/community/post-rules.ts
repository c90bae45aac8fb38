import { z } from 'zod';
import { distinct, text } from '../text-rules.ts';

/** The form of what an author writes, at creation and in every edit. */
export const postRules = {
  title: text(1, 200),
  content: text(1, 50_000),
  category: z
    .string('must be a string')
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,49}$/u, 'must be 1 to 50 letters, digits, spaces, _ or -'),
  tags: distinct(text(1, 30), 0, 10),
};
