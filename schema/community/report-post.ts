import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { DomainError } from '../errors.ts';
import { text } from '../text-rules.ts';
import { requireVisiblePost } from './post.ts';
import { ReportReason } from './post-report.ts';

const note = text(1, 500);

builder.mutationField('reportPost', (t) =>
  t.boolean({
    description:
      'Tells the operators of this installation that a post of somebody else should not be here; once: whoever does so again changes nothing.',
    args: {
      postId: t.arg.id({ required: true }),
      reason: t.arg({ type: ReportReason, required: true }),
      note: t.arg.string({ description: 'What there is to say besides, for operators alone.', validate: note }),
    },
    authScopes: { scope: 'write' },
    rateLimit: { max: 30, window: '1h' },
    throws: ['NOT_FOUND', 'FORBIDDEN'],
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        const { userId } = requirePrincipal(tx);
        const { id: postId, authorId } = await requireVisiblePost(tx, args.postId);
        if (authorId === userId) throw new DomainError('FORBIDDEN', 'This post is yours: you can delete it.');
        const report = { postId, reporterId: userId, reason: args.reason, note: args.note ?? null };
        await tx.db.postReport.createMany({ data: { ...report, createdAt: tx.now() }, skipDuplicates: true });
        return true;
      }),
  }),
);
