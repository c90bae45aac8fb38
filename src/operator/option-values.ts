/** What was said behind the options of a command, which fits the rules of the table. */
export class OptionValues {
  readonly #values: Readonly<Record<string, readonly string[]>>;

  constructor(values: Readonly<Record<string, readonly string[]>>) {
    this.#values = values;
  }

  optional(name: string): string | undefined {
    return this.#values[name]?.[0];
  }

  /** @throws Error where the table does not say that it is required */
  required(name: string): string {
    const value = this.optional(name);
    if (value === undefined) throw new Error(`--${name} is not required by its table`);
    return value;
  }

  all(name: string): readonly string[] {
    return this.#values[name] ?? [];
  }

  /** Whether an option without value was given. */
  has(name: string): boolean {
    return name in this.#values;
  }

  number(name: string): number | undefined {
    const value = this.optional(name);
    return value === undefined ? undefined : Number(value);
  }
}
