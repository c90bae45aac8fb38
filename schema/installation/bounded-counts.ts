/** Nothing is counted beyond this: how many more there are makes no difference, and counting them does. */
export const countedAtMost = 10_000;

/** What a field of a count says of itself. */
export const countRule = `${countedAtMost + 1} stands for more than ${countedAtMost}.`;
