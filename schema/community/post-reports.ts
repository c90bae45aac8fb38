import { builder } from '../builder.ts';
import { listPage } from '../list-page.ts';
import { oldestFirst } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { PostReport } from './post-report.ts';

const PostReportPage = pageType('PostReportPage', PostReport);
const order = oldestFirst('post-reports');

builder.queryField('postReports', (t) =>
  t.field({
    type: PostReportPage,
    description: 'Reports of posts that wait for an operator, the oldest first.',
    args: pageArguments,
    authScopes: { operator: 'any' },
    complexity: pageComplexity,
    resolve: (_root, page, context) => {
      const { db } = context;
      const where = { settledAt: null };
      return listPage(context, page, {
        order,
        requiresPrimary: true,
        count: (range) => db.postReport.count({ where, ...range }),
        read: (selection, { after, ...range }) =>
          db.postReport.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
      });
    },
  }),
);
