import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { edit } from '../versions.ts';
import { settleReports } from './settle-reports.ts';

builder.mutationField('withholdPost', (t) =>
  t.asOperator({
    type: 'ID',
    description:
      'Takes a post down: it is a draft of its author from then on, who cannot publish it again. All reports of it are settled by that. Answers its id. For operators.',
    args: { postId: t.arg.id({ required: true }) },
    session: 'recent',
    throws: ['NOT_FOUND'],
    resolve: async (args, tx) => {
      const postId = parseId(args.postId, 'post');
      const now = tx.now();
      const data = edit({ isPublished: false, withheldAt: now }, now);
      const { count } = await tx.db.post.updateMany({ where: { id: postId }, data });
      if (count === 0) throw notFound('post');
      await settleReports(tx.db, { postId }, now);
      return postId;
    },
  }),
);
