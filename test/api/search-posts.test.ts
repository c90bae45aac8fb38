import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost } from '../harness/fixtures.ts';

/** Posts by their titles in a category of their own, and what is found there. */
async function library(posts: readonly { title: string; [field: string]: unknown }[], author?: Account) {
  const writer = author ?? (await createAccount());
  const category = randomUUID();
  for (const post of posts) await makePost(writer, { category, content: 'Text', tags: [], ...post });
  const search = async (q: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ category, q, ...more });
    const { status, body, headers } = await send('GET', `/api/posts?${query}`, { credential: writer.key });
    expect(status).toBe(200);
    const titles: string[] = Object(body).posts.map(({ title }: { title: string }) => title);
    return { titles, headers, body };
  };
  return { writer, category, search };
}

describe('a search in any language', () => {
  test.each([
    ['Die Straße nach Über', 'Strasse'],
    ['Die Straße nach Über', 'STRASSE uber'],
    ['Die Strasse nach Uber', 'straße über'],
    ['U\u0308ber allem', 'über'],
    ['Crème brûlée for beginners', 'creme brulee'],
    ['Łódź w nocy', 'lodz'],
    ['Ёлка и Мандарины', 'елка мандарины'],
    ['ΑΘΗΝΑ σήμερα', 'αθηνα σημερα'],
    ['ΛΟΓΟΣ', 'λόγος'],
    ['العربيّة مُهِمّ', 'العربية مهم'],
    ['שָׁלוֹם', 'שלום'],
    ['これは日本語のテストです', '日本語'],
    ['これは日本語のテストです', 'テスト'],
    ['这是一个关于数据库的故事', '数据库'],
    ['한국어를 배우다', '한국어'],
    ['การทดสอบภาษาไทย', 'ภาษาไทย'],
    ['Ｆｕｌｌ ｗｉｄｔｈ ｶﾞｲﾄﾞ', 'full width ガイド'],
    ['Don’t panic', "don't panic"],
    ['web\u00adhooks, hyphenated', 'webhooks'],
  ])('%s is found by %s', async (title, q) => {
    const { search } = await library([{ title }, { title: 'Another one' }]);
    expect((await search(q)).titles).toEqual([title]);
  });

  test('characters of another order are not found', async () => {
    const { search } = await library([{ title: 'これは日本語のテストです' }]);
    for (const q of ['本日語', '日語', '"語日本"']) expect((await search(q)).titles).toEqual([]);
  });
});

describe('what a search goes by', () => {
  test.each([
    ['an English stem', { title: 'How developers rotate secrets' }, 'rotating secret'],
    ['words that are everywhere', { title: 'Rotation of secrets' }, 'how do I do the rotation of my secrets'],
    ['a word that is everywhere', { title: 'To be or not' }, 'to be'],
    ['a tag', { title: 'Quiet', tags: ['observability'] }, 'observability'],
    ['the content', { title: 'Quiet', content: 'About idempotency keys' }, 'idempotency'],
    ['a part of a name', { title: 'Node.js and snake_case in HTTP/2' }, 'node case http'],
    ['a name with signs', { title: 'Node.js and snake_case in HTTP/2' }, 'node.js snake_case http/2'],
    ['an exact phrase', { title: 'Taming web hooks' }, '"web hooks"'],
    ['a phrase between marks as telephones have them', { title: 'Taming web hooks' }, '“web hooks” −zzzz'],
    ['signs beside words', { title: 'Taming web hooks' }, '!!! taming, (hooks)'],
    ['one of two words', { title: 'Taming hooks' }, 'zzzz or hooks'],
    ['a beginning', { title: 'Kubernetes at night' }, 'night kubern'],
    ['a mistyped word', { title: 'Kubernetes at night' }, 'kuberntes'],
    ['a short word with two letters in the wrong order', { title: 'Counting the walrus' }, 'walrsu'],
    ['mistyped words', { title: 'A kubernetes deployment at night' }, 'kubernets deploymnt'],
  ])('%s', async (_case, post, q) => {
    const { search } = await library([post, { title: 'Another one', content: 'With other words' }]);
    expect((await search(q)).titles).toEqual([post.title]);
  });

  test.each([
    ['all of the words', 'taming hooks'],
    ['an excluded word', 'web -taming'],
    ['an excluded stem', 'web -tame'],
    ['a word that is excluded as telephones do', 'web –taming'],
    ['the beginning of what no word is', 'autho'],
    ['an exact phrase', '"hooks web"'],
    ['a beginning that is quoted', '"tami"'],
    ['an excluded beginning', 'web -tami zzz'],
    ['only signs', '-- "" \' ('],
  ])('and by %s: what has none of it is not found', async (_case, q) => {
    const { search } = await library([{ title: 'Taming web events' }]);
    expect((await search(q)).titles).toEqual([]);
  });

  test('what is only excluded leaves the others', async () => {
    const { search } = await library([{ title: 'Taming webhooks' }, { title: 'Rate limits' }]);
    for (const q of ['-webhooks', '!!! -webhooks']) {
      const { titles, headers } = await search(q, { status: 'all' });
      expect([titles, headers.get('x-total-count-relation')]).toEqual([['Rate limits'], 'eq']);
    }
    expect((await search('webhooks or -limits')).titles).toEqual(['Taming webhooks']);
  });

  test('the author, by the name of today', async () => {
    const { writer, search } = await library([{ title: 'Quiet' }]);
    expect((await search(writer.username)).titles).toEqual(['Quiet']);
    expect((await search(`${writer.username}, quiet`)).titles).toEqual(['Quiet']);
    expect((await search(`@${writer.username} quiet`)).titles).toEqual(['Quiet']);
    expect((await search(`quiet -${writer.username}`)).titles).toEqual([]);
    const username = `n${randomUUID().slice(0, 12)}`;
    const renamed = await send('PATCH', '/api/profile/update', { credential: writer.key, body: { username } });
    expect(renamed.status).toBe(200);
    expect((await search(writer.username)).titles).toEqual([]);
    expect((await search(username)).titles).toEqual(['Quiet']);
  });

  test('a post as it is now', async () => {
    const { writer, category, search } = await library([]);
    const id = await makePost(writer, { category, title: 'Before', content: 'Text', tags: ['old'] });
    const change = { title: 'After', tags: ['new'] };
    expect((await send('PATCH', `/api/posts/${id}`, { credential: writer.key, body: change })).status).toBe(200);
    for (const q of ['before', 'old']) expect((await search(q)).titles).toEqual([]);
    for (const q of ['after', 'new']) expect((await search(q)).titles).toEqual(['After']);
  });

  test('what the caller may see: a draft is found by its author among drafts', async () => {
    const { category, search } = await library([{ title: 'Secret kubernetes plans', is_published: false }]);
    const stranger = await createAccount();
    for (const q of ['kubernetes', 'kubern', 'kuberntes']) {
      expect((await search(q)).titles).toEqual([]);
      expect((await search(q, { status: 'draft' })).titles).toEqual(['Secret kubernetes plans']);
      const query = new URLSearchParams({ category, q, status: 'all' });
      const { body } = await send('GET', `/api/posts?${query}`, { credential: stranger.key });
      expect(Object(body).posts).toEqual([]);
    }
  });
});

describe('sort=relevance', () => {
  const posts = [
    { title: 'Limits in the title' },
    { title: 'A tag', tags: ['limits'] },
    { title: 'Once in the content', content: `Limits. ${'Other words. '.repeat(50)}` },
    { title: 'Nothing' },
  ];
  const best = ['Limits in the title', 'A tag', 'Once in the content'];

  test('title before tags before content', async () => {
    const { search } = await library(posts);
    expect((await search('limits', { sort: 'relevance' })).titles).toEqual(best);
    expect((await search('limits')).titles).toEqual(best.toReversed());
  });

  test('of what matches alike the newest', async () => {
    const { search } = await library([{ title: 'Limits one' }, { title: 'Limits two' }]);
    expect((await search('limits', { sort: 'relevance' })).titles).toEqual(['Limits two', 'Limits one']);
  });

  test('page by page, by numbers and by cursors', async () => {
    const { search } = await library(posts);
    const sort = 'relevance';
    const pages: string[] = [];
    const byCursor: string[] = [];
    let cursor: string | null = '';
    for (let page = 1; page <= 3; page += 1) {
      pages.push(...(await search('limits', { sort, limit: '1', page: String(page) })).titles);
      const { titles, body } = await search('limits', { sort, limit: '1', ...(cursor ? { cursor } : {}) });
      byCursor.push(...titles);
      cursor = Object(body).pagination.next_cursor;
    }
    expect([pages, byCursor, cursor]).toEqual([best, best, null]);
  });

  test('costs little where posts have all words that are looked for, over and over', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρτυφχψω'].join(' ');
    const content = `${letters} `.repeat(600).slice(0, 49_900);
    const { search } = await library(Array.from({ length: 10 }, (_, number) => ({ title: `Post ${number}`, content })));
    const before = performance.now();
    expect((await search(letters, { sort: 'relevance' })).titles).toHaveLength(10);
    // It took a second and a half for each of them.
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('is refused where nothing is looked for', async () => {
    const { key } = await createAccount();
    const { status, text } = await send('GET', '/api/posts?sort=relevance', { credential: key });
    expect(status).toBe(400);
    expect(text).toContain('can only be relevance where q is given');
  });
});

describe('a list that goes on by a cursor', () => {
  test.each(['oldest', 'newest', 'relevance'])('is of beginnings to its end, %s first', async (sort) => {
    const word = `w${randomUUID().slice(0, 6)}q`;
    const titles = (end: string, count: number) =>
      Array.from({ length: count }, (_, number) => ({ title: `${word}${end} ${end}${number}` }));
    const { writer, category, search } = await library([...titles('', 9), ...titles('zz', 6)]);
    const first = await search(word, { sort, limit: '5', cursor: '' });
    // Ten that have the word itself would be enough by now.
    await makePost(writer, { category, title: `${word} at last`, content: 'Text', tags: [] });
    const seen = new Set(first.titles);
    let cursor: string | null = Object(first.body).pagination.next_cursor;
    while (cursor) {
      const next = await search(word, { sort, limit: '5', cursor });
      for (const title of next.titles) seen.add(title);
      cursor = Object(next.body).pagination.next_cursor;
    }
    seen.delete(`${word} at last`);
    expect(seen.size).toBe(15);
  });
});

test.each([
  ['200 letters apart', 'a '.repeat(100)],
  ['200 characters of a script without spaces', '日'.repeat(200)],
  ['alternatives', 'a or '.repeat(40)],
  ['exclusions', '-a '.repeat(66)],
  ['quotation marks', '"'.repeat(200)],
  ['half a character', `${'x'.repeat(10)}\u{d800}`],
  ['signs of tsquery', "'\\ & | ! <-> :* (a) 'b':A"],
  ['compatibility forms that grow', 'ﷺ'.repeat(200)],
  ['marks without a letter', '\u0301'.repeat(200)],
  ['a zero', 'a\u0000b'],
])('whatever is looked for: %s', async (_case, q) => {
  const { key } = await createAccount();
  const query = new URLSearchParams({ q });
  const { status } = await send('GET', `/api/posts?${query}&sort=relevance`, { credential: key });
  expect([200, 400]).toContain(status);
});

test.each([
  ['letters', 'a'],
  ['a script without spaces', '日本'],
  ['marks', '\u0301a'],
  ['astral characters', '𠀀'],
])('a post of 50,000 characters is found by its last word: %s', async (_case, text) => {
  const word = `w${randomUUID().replaceAll('-', '')}`;
  const { search } = await library([{ title: 'Long', content: `${text.repeat(25_000).slice(0, 49_900)} ${word}` }]);
  expect((await search(word)).titles).toEqual(['Long']);
});

test.each([
  ['one letter', `a${'\u0301'.repeat(24_999)}${'\u0323'.repeat(24_999)}`],
  ['letters of Tibet', '\u0f71\u0f72'.repeat(24_999)],
  ['syllables of Japan', '\u302a\u3099'.repeat(24_999)],
])('a post of 50,000 marks of %s is kept in a moment', async (_case, content) => {
  const before = performance.now();
  await library([{ title: 'Marks', content }]);
  // It took sixteen seconds.
  expect(performance.now() - before).toBeLessThan(5_000);
});

test('a post of 50,000 characters that grow by eighteen is found by its first words', async () => {
  const { search } = await library([{ title: 'Long', content: `At first ${'ﷺ㌀㎉'.repeat(16_000)}` }]);
  expect((await search('first')).titles).toEqual(['Long']);
});
