import { awardXp } from '../accounts/xp.ts';
import { builder } from '../builder.ts';
import { missed, edit, versionArguments, ifVersion } from '../versions.ts';
import { requireOwnPost } from './own-post.ts';
import { Post } from './post.ts';
import { withheld } from './withheld.ts';
import { postRules } from './post-rules.ts';

const UpdatePostInput = builder.inputType('UpdatePostInput', {
  description: 'What to change; a field that is left out stays as it is.',
  fields: (t) => ({
    title: t.string({ validate: postRules.title }),
    content: t.string({ validate: postRules.content }),
    category: t.string({ validate: postRules.category }),
    tags: t.stringList({ validate: postRules.tags }),
    isPublished: t.boolean({ description: 'False makes it a draft again.' }),
  }),
});

builder.mutationField('updatePost', (t) =>
  t.prismaField({
    type: Post,
    description: 'Changes a post of the caller; its first publication earns experience.',
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: UpdatePostInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'write' },
    throws: ['STALE_VERSION', 'FORBIDDEN'],
    resolve: (query, _root, { id: postId, input, expectedVersions }, context) =>
      context.transaction(async (tx) => {
        const { id, authorId, publishedAt } = await requireOwnPost(tx, postId);
        const changed = await tx.db.post.updateMany({
          where: { id, ...ifVersion(expectedVersions), ...(input.isPublished ? { withheldAt: null } : {}) },
          data: edit(
            {
              title: input.title ?? undefined,
              content: input.content ?? undefined,
              category: input.category ?? undefined,
              tags: input.tags ?? undefined,
              isPublished: input.isPublished ?? undefined,
              publishedAt: input.isPublished ? (publishedAt ?? tx.now()) : undefined,
            },
            tx.now(),
          ),
        });
        if (changed.count === 0) {
          const isWithheld = await tx.db.post.count({ where: { id, withheldAt: { not: null } } });
          throw input.isPublished && isWithheld > 0 ? withheld() : missed('post', expectedVersions);
        }
        if (input.isPublished) await awardXp(tx.db, authorId, 'post_published', id);
        return tx.db.post.findUniqueOrThrow({ ...query, where: { id } });
      }),
  }),
);
