import { z } from 'zod';
import type { Prisma } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { listPage } from '../list-page.ts';
import { defineOrder, type Order } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { Member, withUser } from './member.ts';

const MemberPage = pageType('MemberPage', Member);

interface Joined {
  createdAt: Date;
  userId: string;
}

const inOrderOfJoining: Order<Joined, Prisma.MembershipWhereInput, Prisma.MembershipOrderByWithRelationInput[]> =
  defineOrder({
    name: 'members',
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    key: z.tuple([z.iso.datetime(), z.uuid()]),
    keyOf: ({ createdAt, userId }): [string, string] => [createdAt.toISOString(), userId],
    after: ([createdAt, userId]) => ({
      createdAt: { gte: createdAt },
      OR: [{ createdAt: { gt: createdAt } }, { userId: { gt: userId } }],
    }),
  });

builder.queryField('members', (t) =>
  t.inProject({
    type: MemberPage,
    description: 'Who works on a project, in the order in which they joined.',
    args: { ...pageArguments },
    scope: 'members:read',
    complexity: pageComplexity,
    resolve: ({ id: projectId }, page, context) => {
      const where = { projectId };
      return listPage(context, page, {
        order: inOrderOfJoining,
        count: (range, { db }) => db.membership.count({ where, ...range }),
        read: (selection, { after, ...range }, { db }) =>
          db.membership.findMany({
            ...(selection?.(withUser) ?? { include: withUser }),
            where: { AND: [where, ...after] },
            ...range,
          }),
      });
    },
  }),
);
