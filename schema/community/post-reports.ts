import { builder } from '../builder.ts';
import { countedAtMost, countRule } from '../installation/bounded-counts.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { PostReport } from './post-report.ts';

const PostReportPage = pageType('PostReportPage', PostReport);

builder.queryField('postReports', (t) =>
  t.field({
    type: PostReportPage,
    description: `Reports of posts that wait for an operator, the oldest first. Of their count, ${countRule}`,
    args: pageArguments,
    authScopes: { operator: 'any' },
    complexity: pageComplexity,
    resolve: (_root, page, { db }) => {
      const where = { settledAt: null };
      return {
        totalCount: () => db.postReport.count({ where, take: countedAtMost + 1 }),
        items: (selection) =>
          db.postReport.findMany({ ...selection(), where, orderBy: { id: 'asc' }, ...toSkipTake(page) }),
      };
    },
  }),
);
