import { z } from 'zod';
import { topics } from '../events/topics.ts';
import { distinct, text } from '../text-rules.ts';

export const topicsRule = distinct(z.enum(topics, `must be one of ${topics.join(', ')}`), 1, topics.length);

export const descriptionRule = text(0, 1_000).nullable();
