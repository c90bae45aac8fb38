import { lockOperator } from '../authorization/operator.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { settleReports } from './settle-reports.ts';

builder.mutationField('dismissPostReport', (t) =>
  t.id({
    description: 'Leaves a reported post as it is, and takes the report off the list; answers its id. For operators.',
    args: { id: t.arg.id({ required: true }) },
    authScopes: { operator: 'recent' },
    throws: ['NOT_FOUND'],
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        await lockOperator(tx);
        const id = parseId(args.id, 'report');
        if ((await settleReports(tx.db, { id }, tx.now())) === 0) throw notFound('report');
        return id;
      }),
  }),
);
