import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const core = path.resolve(import.meta.dirname, '../../schema');
const nouns = readdirSync(core, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const files = nouns.flatMap(({ name }) =>
  readdirSync(path.join(core, name))
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => [name, file] as const),
);

/** `rotateOAuthClientSecret` is in rotate-oauth-client-secret.ts. */
function fileOf(field: string): string {
  const words = field.replaceAll('OAuth', 'Oauth').replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2');
  return `${words.toLowerCase()}.ts`;
}

test('every query and mutation has a file that is named after it, which its noun knows', () => {
  const misplaced = files.flatMap(([noun, file]) => {
    const text = readFileSync(path.join(core, noun, file), 'utf8');
    const fields = [...text.matchAll(/builder\.(?:query|mutation)Fields?\(\s*'?(\w+)/g)].map(([, field = '']) => field);
    if (fields.length === 0) return [];
    const isKnown = readFileSync(path.join(core, noun, 'index.ts'), 'utf8').includes(`'./${file}'`);
    return [
      ...fields.filter((field) => fileOf(field) !== file).map((field) => `${noun}/${file} declares ${field}`),
      ...(isKnown ? [] : [`${noun}/index.ts does not import ${file}`]),
    ];
  });
  expect(misplaced).toEqual([]);
});
