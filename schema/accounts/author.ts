import { builder } from '../builder.ts';
import { levelAt } from './levels.ts';

export const Author = builder.prismaObject('User', {
  name: 'Author',
  description: 'What everybody may see of a user.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    level: t.int({
      description: '1 + floor(sqrt(total XP / 100)).',
      resolve: ({ totalXp }) => levelAt(totalXp),
    }),
  }),
});
