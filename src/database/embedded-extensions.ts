import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** What the migrations ask of PostgreSQL besides itself, and what a server of Debian's or of a provider has too. */
export const embeddedExtensions = { pg_trgm, unaccent };
