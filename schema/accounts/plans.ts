import { builder } from '../builder.ts';

export const Plan = builder.enumType('Plan', {
  description: 'What an account has subscribed to; it decides the limits.',
  values: ['free', 'pro'] as const,
});
