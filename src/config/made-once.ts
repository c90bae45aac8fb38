/** What is made when somebody first asks for it, and kept from then on; where that failed, the next one asks anew. */
export class MadeOnce<Value> {
  readonly #make: () => Promise<Value>;
  #made: Promise<Value> | null = null;

  constructor(make: () => Promise<Value>) {
    this.#make = make;
  }

  get(): Promise<Value> {
    this.#made ??= this.#make().catch((failure: unknown) => {
      this.#made = null;
      throw failure;
    });
    return this.#made;
  }
}
