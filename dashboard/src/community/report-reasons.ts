import type { VariablesOf } from '../graphql/graphql.ts';
import type { reportPostDocument } from './documents.ts';

export type ReportReason = VariablesOf<typeof reportPostDocument>['reason'];

/** Why a post should not be here, in words. */
export const reportReasons = [
  { value: 'spam', name: 'It is spam or advertising' },
  { value: 'harassment', name: 'It attacks or threatens somebody' },
  { value: 'illegal', name: 'It is against the law' },
  { value: 'secrets', name: 'It shows passwords, keys or private data' },
  { value: 'other', name: 'Something else' },
] as const satisfies readonly { value: ReportReason; name: string }[];
