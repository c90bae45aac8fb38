import { readFileSync } from 'node:fs';

/** A piece of a guide that people copy, and that is run. */
export interface Recipe {
  title: string;
  code: string;
}

/** The recipes of a guide: what stands as TypeScript right below a heading. */
export function recipesOf(file: string): Recipe[] {
  const found = readFileSync(file, 'utf8').matchAll(/### (.+)\n+```ts\n([^`]+)```/g);
  return [...found].map(([, title = '', code = '']) => ({ title, code }));
}

/** Compares what would be printed with what the guide says, and tells at the end whether all of it was come by. */
const comparing = `const missing = new Set<number>();
function compare(line: number, expected: string, ...printed: unknown[]) {
  missing.delete(line);
  if (printed.join(' ') !== expected) throw new Error(printed.join(' ') + ' instead of ' + expected);
}`;

/**
 * A recipe as a script: `console.log(name); // Payments` becomes a comparison with what the comment says, and must be
 * come by.
 * @param given what the recipe takes for granted, as text
 */
export function scriptOf({ code }: Recipe, given: string): string {
  const [imports = '', ...rest] = code.split('\n\n');
  let lines = 0;
  const body = rest.join('\n\n').replaceAll(/console\.log\((.+)\); \/\/ (.+)$/gm, (_line, printed, expected) => {
    lines += 1;
    return `compare(${lines}, ${JSON.stringify(expected)}, ${printed});`;
  });
  const all = Array.from({ length: lines }, (_, index) => `missing.add(${index + 1});`).join('\n');
  const end = `if (missing.size > 0) throw new Error('the recipe ended before ' + [...missing].join(', '));`;
  return [imports, given, comparing, all, body, end, 'export {};'].join('\n');
}
