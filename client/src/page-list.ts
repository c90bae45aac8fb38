import { type Answered, type ItemOf, items } from './pages.ts';
import { dataOf } from './answers.ts';

/**
 * A list, which is asked for when it is used: `await` gives one page as it was answered, and `for await` goes through
 * the items of this page and all after it.
 */
export class PageList<Page> implements Promise<Page>, AsyncIterable<ItemOf<Page>> {
  readonly [Symbol.toStringTag] = 'PageList';
  readonly #open: (page: number) => Promise<Answered<Page>>;
  readonly #first: number;
  #page: Promise<Page> | null = null;

  constructor(open: (page: number) => Promise<Answered<Page>>, first: number) {
    this.#open = open;
    this.#first = first;
  }

  [Symbol.asyncIterator](): AsyncGenerator<ItemOf<Page>, void, undefined> {
    return items(this.#open, this.#first);
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise, which begins when somebody waits for it.
  then<Kept = Page, Mended = never>(
    kept?: ((page: Page) => Kept | PromiseLike<Kept>) | null,
    broken?: ((reason: unknown) => Mended | PromiseLike<Mended>) | null,
  ): Promise<Kept | Mended> {
    this.#page ??= dataOf(this.#open(this.#first));
    return this.#page.then(kept, broken);
  }

  catch<Mended = never>(broken?: ((reason: unknown) => Mended | PromiseLike<Mended>) | null): Promise<Page | Mended> {
    return this.then(null, broken);
  }

  finally(done?: (() => void) | null): Promise<Page> {
    return this.then().finally(done);
  }
}
