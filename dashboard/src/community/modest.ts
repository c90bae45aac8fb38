import type { Token } from 'markdown-it/browser';

/** More nesting than anybody writes. */
const deepest = 50;

/** What a text of its length may turn into: far more than people's writing does. */
const allowance = (text: string) => 500 + text.length / 4;

/** Whether tables of a text cannot have many more cells than somebody has written: short rows are filled up. */
export function hasModestTables(text: string): boolean {
  const lines = text.split('\n');
  const widest = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0);
  return lines.length * widest <= 4 * allowance(text);
}

/** Whether tokens are as few and as flat as a text of that length can be expected to have: others freeze who reads them. */
export function isModest(tokens: readonly Token[], text: string): boolean {
  let [count, depth] = [0, 0];
  for (const token of tokens.flatMap((each) => [each, ...(each.children ?? [])])) {
    count += 1;
    depth += token.nesting;
    if (depth > deepest || count > allowance(text)) return false;
  }
  return true;
}
