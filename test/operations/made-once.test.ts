import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PublishedText } from '../../src/docs-site/published-text.ts';
import { BuiltFile } from '../../src/server/built-file.ts';

test('a file that could not be read once is read when it is asked for again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-'));
  const file = path.join(folder, 'page.css');
  const built = new BuiltFile(file);
  await expect(built.response(new Headers())).rejects.toThrow('ENOENT');
  await writeFile(file, 'a {}');
  expect((await built.response(new Headers())).status).toBe(200);
  await rm(folder, { recursive: true });
});

test('a page that could not be made once is made when it is asked for again', async () => {
  let asked = 0;
  const text = new PublishedText('text/html', async () => {
    asked += 1;
    if (asked === 1) throw new Error('too many open files');
    return '<p>Here</p>';
  });
  await expect(text.response(new Headers())).rejects.toThrow('too many open files');
  expect((await text.response(new Headers())).body).toBe('<p>Here</p>');
  await text.response(new Headers());
  expect(asked).toBe(2);
});
