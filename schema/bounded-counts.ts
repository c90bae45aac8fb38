/** Nothing is counted beyond this: how many more there are makes no difference, and counting them does. */
export const countedAtMost = 10_000;

/** What a field of a number that is counted so far says of itself. */
export const countRule = `${countedAtMost + 1} stands for more than ${countedAtMost}.`;

/** The range of what is counted by Prisma: one more tells that there are more. */
export const countedRange = { take: countedAtMost + 1 };

/** The same in SQL. @param rows what is counted, from FROM on */
export const boundedCountSql = (rows: string) =>
  `(SELECT count(*)::int FROM (SELECT 1 ${rows} LIMIT ${countedRange.take}) counted)`;
