import { type Answered, type ItemOf, itemsOf } from './pages.ts';
import { dataOf } from './answers.ts';

/**
 * A list, which is asked for when it is used: `await` gives one page as it was answered, and `for await` goes through
 * the items of this page and all after it.
 */
export class PageList<Page> implements Promise<Page>, AsyncIterable<ItemOf<Page>> {
  readonly [Symbol.toStringTag] = 'PageList';
  readonly #open: (cursor: string | null) => Promise<Answered<Page>>;
  #page: Promise<Page> | null = null;

  /** @param open gives the page that a cursor leads to; null stands for the one that was asked for */
  constructor(open: (cursor: string | null) => Promise<Answered<Page>>) {
    this.#open = open;
  }

  /** Each item once, whatever is added or removed meanwhile, unless it changes its own place in the order. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<Page>, void, undefined> {
    for (let cursor: string | null = null; ; ) {
      const { data, response }: Answered<Page> = await this.#open(cursor);
      yield* itemsOf(data);
      cursor = response.headers.get('x-next-cursor');
      if (cursor === null) return;
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise, which begins when somebody waits for it.
  then<Kept = Page, Mended = never>(
    kept?: ((page: Page) => Kept | PromiseLike<Kept>) | null,
    broken?: ((reason: unknown) => Mended | PromiseLike<Mended>) | null,
  ): Promise<Kept | Mended> {
    this.#page ??= dataOf(this.#open(null));
    return this.#page.then(kept, broken);
  }

  catch<Mended = never>(broken?: ((reason: unknown) => Mended | PromiseLike<Mended>) | null): Promise<Page | Mended> {
    return this.then(null, broken);
  }

  finally(done?: (() => void) | null): Promise<Page> {
    return this.then().finally(done);
  }
}
