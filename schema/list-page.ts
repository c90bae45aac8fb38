import { countedAtMost, countedRange } from './bounded-counts.ts';
import type { Context, ReadSource } from './context.ts';
import { invalidInput } from './errors.ts';
import { isGiven } from './ids.ts';
import type { Order } from './order.ts';
import type { Count, Page, PageArguments } from './page.ts';
import type { SelectRows } from './row-selection.ts';

/** Which rows of a list are read. */
interface Range<Where, OrderBy> {
  /** Besides the conditions of the list itself: none, or one. */
  after: Where[];
  orderBy: OrderBy;
  skip: number;
  take: number;
}

/** A list that pages are taken of. */
interface List<Row, Where, OrderBy> {
  order: Order<NoInfer<Row>, Where, OrderBy>;
  /** How many rows there are, or `take` where there are more: of those that come first, since Prisma takes none without an order. */
  count(range: { orderBy: OrderBy; take: number }, source: ReadSource): Promise<number>;
  /** Whether that is known without counting, and so to the end. */
  isCountKept?: boolean;
  /** Whether there may be more than are looked at, as where only the first of a search are. */
  isTruncated?: boolean;
  /** Whether a change may rest on what is read, so that it is to be the latest and comes from no replica. */
  requiresPrimary?: boolean;
  /** @param selection absent where nothing of the rows is selected */
  read(selection: SelectRows | undefined, range: Range<Where, OrderBy>, source: ReadSource): Promise<Row[]>;
}

const notOfThisList = { path: ['cursor'], message: 'is no cursor of this list' };

/**
 * What of a list is left after a cursor: nothing is asked of it where a page is told by its number, or is the first one.
 * @throws INVALID_INPUT where the cursor is none of this list, or a page is given beside it
 */
function conditionsAfter<Row, Where, OrderBy>(
  { readCursor }: Pick<Context, 'readCursor'>,
  { page, cursor }: PageArguments,
  order: Order<Row, Where, OrderBy>,
): Where[] {
  if (!isGiven(cursor)) return [];
  const position = cursor === '' ? null : readCursor(cursor);
  const condition = position === null ? null : order.after(position);
  const faults = [
    ...(page === 1 ? [] : [{ path: ['page'], message: 'must be left out where a cursor is given' }]),
    ...(cursor === '' || condition !== null ? [] : [notOfThisList]),
  ];
  if (faults.length > 0) throw invalidInput(faults);
  return condition === null ? [] : [condition];
}

/** A page of a list that Prisma reads: by its number, or from a cursor on. */
class ListPage<Row, Where, OrderBy> implements Page<Row> {
  readonly #context: Context;
  readonly #list: List<Row, Where, OrderBy>;
  readonly #range: Range<Where, OrderBy>;
  #rows: Promise<Row[]> | null = null;
  #count: Promise<Count> | null = null;

  constructor(context: Context, args: PageArguments, list: List<Row, Where, OrderBy>) {
    this.#context = context;
    this.#list = list;
    this.#range = {
      after: conditionsAfter(context, args, list.order),
      orderBy: list.order.orderBy,
      skip: (args.page - 1) * args.limit,
      // One more than are shown, which tells whether another page follows.
      take: args.limit + 1,
    };
  }

  count(): Promise<Count> {
    this.#count ??= this.#countRows();
    return this.#count;
  }

  async items(selection: SelectRows): Promise<Row[]> {
    return (await this.#read(selection)).slice(0, this.#range.take - 1);
  }

  async nextCursor(): Promise<string | null> {
    await Promise.resolve();
    const rows = await this.#read();
    const last = rows.length === this.#range.take ? rows.at(-2) : undefined;
    return last === undefined ? null : this.#context.writeCursor(this.#list.order.positionOf(last));
  }

  #read(selection?: SelectRows): Promise<Row[]> {
    this.#rows ??= this.#from((source) => this.#list.read(selection, this.#range, source));
    return this.#rows;
  }

  #from<Result>(read: (source: ReadSource) => Promise<Result>): Promise<Result> {
    return this.#list.requiresPrimary ? read(this.#context) : this.#context.readReplica(read);
  }

  /** How many there are where this page is the last one, which tells. */
  async #countByEnd(): Promise<number | null> {
    // By then whoever asks for the items too has done so: the fields of an object are begun in one turn.
    await Promise.resolve();
    const { after, skip, take } = this.#range;
    const rows = after.length === 0 ? await this.#rows : null;
    const isLast = rows !== null && rows.length < take && (rows.length > 0 || skip === 0);
    return isLast ? skip + rows.length : null;
  }

  async #countRows(): Promise<Count> {
    const { isCountKept = false, isTruncated = false } = this.#list;
    const known = await this.#countByEnd();
    const range = { orderBy: this.#range.orderBy, ...countedRange };
    const counted = known ?? (await this.#from((source) => this.#list.count(range, source)));
    if (known !== null || isCountKept) return { total: counted, isExact: !isTruncated };
    return { total: Math.min(counted, countedAtMost), isExact: !isTruncated && counted <= countedAtMost };
  }
}

/**
 * A page of a list.
 * @throws INVALID_INPUT where the cursor is none of this list
 */
export function listPage<Row, Where, OrderBy>(
  context: Context,
  args: PageArguments,
  list: List<Row, Where, OrderBy>,
): Page<Row> {
  return new ListPage(context, args, list);
}
