import { builder } from '../builder.ts';
import { usernameRule } from './account-limits.ts';
import { levelAt, levelRule, xpToNextLevel } from './levels.ts';
import { Plan } from './plans.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';

export const Profile = builder.prismaObject('User', {
  variant: 'Profile',
  description: 'The profile of the caller, as only they see it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username', { description: `Unique; ${usernameRule}.` }),
    displayName: t.exposeString('displayName', { nullable: true }),
    bio: t.exposeString('bio', { nullable: true }),
    avatarUrl: t.exposeString('avatarUrl', { nullable: true }),
    websiteUrl: t.exposeString('websiteUrl', { nullable: true }),
    location: t.exposeString('location', { nullable: true }),
    level: t.int({
      description: levelRule,
      resolve: ({ totalXp }) => levelAt(totalXp),
    }),
    totalXp: t.exposeInt('totalXp', { description: 'The sum of all experience points earned.' }),
    xpToNextLevel: t.int({
      description: 'Points missing to the next level.',
      resolve: ({ totalXp }) => xpToNextLevel(totalXp),
    }),
    plan: t.expose('plan', { type: Plan }),
    version: t.exposeInt('version', { description: 'Grows with every edit.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('profile', (t) =>
  t.prismaField({
    type: Profile,
    description: 'The profile of the caller.',
    authScopes: { scope: 'read' },
    resolve: (query, _root, _args, context) =>
      context.db.user.findUniqueOrThrow({ ...query, where: { id: requirePrincipal(context).userId } }),
  }),
);
