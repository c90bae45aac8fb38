import type { UserAccount } from './documents.ts';

/** Plans as people call them. */
export const planNames: Readonly<Record<UserAccount['plan'], string>> = { free: 'Free', pro: 'Pro' };
