import { runsOnServer } from './migrated-database.ts';

/**
 * Whether what takes minutes runs too: floods, storms, a whole day of the monitor. It does beside a database server, as in
 * CI, and with `THOROUGH=true`.
 */
export const isThorough = runsOnServer || process.env.THOROUGH === 'true';
