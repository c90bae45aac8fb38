import { requirePrincipal } from '../authorization/require-principal.ts';
import { awardXp } from '../accounts/xp.ts';
import { builder } from '../builder.ts';
import { atField, DomainError } from '../errors.ts';
import { isGiven } from '../ids.ts';
import { Post } from './post.ts';
import { postRules } from './post-rules.ts';

const CreatePostInput = builder.inputType('CreatePostInput', {
  description: 'What somebody writes.',
  fields: (t) => ({
    authorId: t.id({ description: 'The caller, if it is sent at all.' }),
    title: t.string({ required: true, validate: postRules.title }),
    content: t.string({ required: true, validate: postRules.content }),
    category: t.string({ defaultValue: 'general', validate: postRules.category }),
    tags: t.stringList({ defaultValue: [], validate: postRules.tags }),
    isPublished: t.boolean({ defaultValue: true, description: 'False keeps it a draft.' }),
  }),
});

builder.mutationField('createPost', (t) =>
  t.prismaField({
    type: Post,
    description: 'Writes a post; its first publication earns experience.',
    args: { input: t.arg({ type: CreatePostInput, required: true }) },
    authScopes: { scope: 'write' },
    throws: ['FORBIDDEN'],
    rateLimit: { max: 600, window: '1m' },
    resolve: (query, _root, { input }, context) =>
      context.transaction(async (tx) => {
        const { userId } = requirePrincipal(tx);
        if (isGiven(input.authorId) && input.authorId.toLowerCase() !== userId) {
          const text = 'You can write posts only as yourself: the author must be you.';
          throw new DomainError('FORBIDDEN', text, atField('authorId', 'must be you'));
        }
        const isPublished = input.isPublished ?? true;
        const now = tx.now();
        const post = await tx.db.post.create({
          data: {
            authorId: userId,
            title: input.title,
            content: input.content,
            category: input.category ?? 'general',
            tags: input.tags ?? [],
            isPublished,
            publishedAt: isPublished ? now : null,
            createdAt: now,
            updatedAt: now,
          },
          select: { id: true },
        });
        if (isPublished) await awardXp(tx.db, userId, 'post_published', post.id);
        return tx.db.post.findUniqueOrThrow({ ...query, where: { id: post.id } });
      }),
  }),
);
