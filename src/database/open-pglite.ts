import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** What the migrations ask of PostgreSQL besides itself, and what a server of Debian's or of a provider has too. */
const extensions = { pg_trgm, unaccent };

/**
 * PGlite would fill and keep 128 MB for pages of the database, which takes half a second of each start: what is not in these is
 * in the operating system's memory, from where it is read within microseconds.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

type Parsers = QueryOptions['parsers'];

/**
 * Adopts how values are to be read from the first statement that says so. Prisma's adapter says the same with each, for which
 * PGlite would copy all of its three hundred parsers, and that takes as long as a small statement. What is asked without an
 * adapter is read as Prisma has it from then on.
 */
class PGliteWithSharedParsers extends PGlite {
  #adopted: Parsers;

  /** @returns what a statement asks for besides how it is read. @throws Error where that is another way than before */
  #adoptParsers({ parsers, ...others }: QueryOptions = {}): QueryOptions {
    if (!parsers || parsers === this.#adopted) return others;
    if (this.#adopted) throw new Error('an embedded database is read by one adapter');
    Object.assign(this.parsers, parsers);
    this.#adopted = parsers;
    return others;
  }

  override query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return super.query<Row>(text, values, this.#adoptParsers(options));
  }

  override transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((open) => {
      // No copy of it: whether it is closed, it says itself.
      const reading: Transaction = Object.create(open);
      reading.query = (text, values, options) => open.query(text, values, this.#adoptParsers(options));
      return work(reading);
    });
  }
}

/** PostgreSQL inside this process, with the extensions that migrations ask for, for one adapter of Prisma's. */
export async function openPGlite(options: PGliteOptions = {}): Promise<PGlite> {
  // Their `create` makes one of their own class.
  const pglite = new PGliteWithSharedParsers({ ...options, extensions, startParams });
  await pglite.waitReady;
  return pglite;
}
