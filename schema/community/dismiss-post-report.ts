import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { settleReports } from './settle-reports.ts';

builder.mutationField('dismissPostReport', (t) =>
  t.asOperator({
    type: 'ID',
    description: 'Leaves a reported post as it is, and takes the report off the list; answers its id. For operators.',
    args: { id: t.arg.id({ required: true }) },
    session: 'recent',
    throws: ['NOT_FOUND'],
    resolve: async (args, tx) => {
      const id = parseId(args.id, 'report');
      if ((await settleReports(tx.db, { id }, tx.now())) === 0) throw notFound('report');
      return id;
    },
  }),
);
