import { countedAtMost } from '../page.ts';

/** What a field of a count says of itself. */
export const countRule = `${countedAtMost + 1} stands for more than ${countedAtMost}.`;
