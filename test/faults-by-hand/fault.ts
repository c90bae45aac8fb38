/** A small fault such as a tired programmer makes, and the tests that ought to notice it. */
export interface Fault {
  /** From the root of the repository. */
  file: string;
  /** What it does, in a sentence. */
  what: string;
  /** Text that stands in the file exactly once. */
  find: string;
  replacement: string;
  /** Test files or folders, as vitest is given them. */
  tests: readonly string[];
}

/** Says a fault in one breath. */
export function fault(file: string, what: string, find: string, replacement: string, ...tests: string[]): Fault {
  return { file, what, find, replacement, tests };
}
