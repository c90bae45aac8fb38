import type { Context } from '../context.ts';

/** A variable as the database tells of it: as JSON, which has no bytes. */
export interface StoredVariable {
  name: string;
  /** The encrypted value in hexadecimal digits; null where the caller is not to see it. */
  sealed: string | null;
}

/** The value; null where the caller is not to see it. */
export function shownValue({ sealed }: StoredVariable, { unseal }: Pick<Context, 'unseal'>): string | null {
  return sealed === null ? null : unseal(Buffer.from(sealed, 'hex'));
}
