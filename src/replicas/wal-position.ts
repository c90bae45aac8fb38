/** A place in the write-ahead log of a database, as 16 hexadecimal digits: of two, the later one is the greater text. */
export type WalPosition = string;

/** Later than any that a replica has ever reached. */
export const maximumPosition: WalPosition = 'F'.repeat(16);

/** @param lsn as PostgreSQL writes it (its type `pg_lsn`): `16/B374D848` */
export function readPosition(lsn: string): WalPosition {
  const [high = '', low = ''] = lsn.split('/');
  return `${high.padStart(8, '0')}${low.padStart(8, '0')}`;
}
