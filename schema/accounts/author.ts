import { builder } from '../builder.ts';
import { levelAt, levelRule } from './levels.ts';

export const Author = builder.prismaObject('User', {
  name: 'Author',
  description: 'What everybody may see of a user.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    level: t.int({
      description: levelRule,
      resolve: ({ totalXp }) => levelAt(totalXp),
    }),
  }),
});
