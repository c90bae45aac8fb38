import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const text = readFileSync('docs/walk.md', 'utf8');

/** `file:name`, or a file by itself. */
const hops = [...text.matchAll(/`((?:src|rest-adapters|schema)\/[\w/-]+\.ts)(?::(\w+))?`/g)];

describe('the walk through the house', () => {
  test('is short', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(81);
    expect(hops.length).toBeGreaterThan(30);
  });

  test.each(hops.map(([, file = '', name]) => [file, name]))('%s has %s', (file, name) => {
    expect(existsSync(file)).toBe(true);
    if (name === undefined) return;
    // A function, class or constant, or a method of a class.
    const declared = new RegExp(
      `(function\\*?|class|const) ${name}\\b|^  (static |async |readonly )*#?${name}(<.*>)?(\\(| = )`,
      'm',
    );
    expect(readFileSync(file, 'utf8')).toMatch(declared);
  });
});
