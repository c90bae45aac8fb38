import { Plan as PlanName } from '../../prisma/generated/enums.ts';
import { builder } from '../builder.ts';

export const Plan = builder.enumType(PlanName, {
  name: 'Plan',
  description: 'What an account has subscribed to; it decides the limits.',
});
