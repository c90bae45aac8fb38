import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, poll, views, Visits } from '../harness/dashboard.ts';
import { createPerson, type Person } from '../harness/person.ts';
import { Posts } from '../harness/posts.ts';

const hostile = `${'Ω'.repeat(60)} <b>مرحبا</b> 🙂`;

/** Markdown, and what is none: each of it has to be seen as what it is. */
const everything = `### A heading

Some **bold**, *slanted* and ~~gone~~ words with \`code\`, <script>document.title = 'taken'</script> and ${'x'.repeat(2_000)}.

- one
- two
  1. within

> said by others

\`\`\`js
${'const long = 1; '.repeat(40)}
\`\`\`

| a | b |
| --- | --- |
| 1 | ${'y'.repeat(300)} |

[good](https://example.com/good) [mailbox](mailto:a@example.com) [bad](javascript:alert(1)) [local](/oauth/sign-out)
[data](data:text/html,hello) ![a picture](https://example.com/spy.png)

مرحبا بالعالم
`;

/** A table of which nobody has written but its first row and the beginnings of others. */
const table = (columns: number, rows: number) =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows)}\n`;

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const posts = new Posts(() => visits.portico);
const open = (person: Person, path: string) => visits.open(person, {}, `/dashboard/community${path}`);

describe.runIf(hasBrowser)('the pages of the community', () => {
  test('posts that are too many to be counted are so many and more', async () => {
    const person = await createPerson(visits.portico);
    const post = { authorId: person.id, title: 'One of many', content: 'Text', category: 'full', isPublished: true };
    const publishedAt = new Date();
    const data = Array.from({ length: 10_001 }, () => ({ ...post, publishedAt }));
    await visits.portico.database.prisma.post.createMany({ data });
    const page = await open(person, '?category=full');
    await page.getByText('1–20 of 10,000+').waitFor();
    await page.getByText('page 1 of 500+').waitFor();
    await page.getByText('There are more than these').waitFor();
  });

  test.each(views)('%s: its pages are sound, empty and with something in them', async (view, options) => {
    const person = await createPerson(visits.portico);
    const page = await visits.open(person, options, '/dashboard/community?status=draft');
    await page.getByRole('heading', { name: 'Nothing of yours yet' }).waitFor();
    await expectSound(page, `community-none-${view}`);
    const tags = ['Ω'.repeat(30), '<b>', 'مرحبا'];
    const id = await posts.write(person, { title: `${hostile} ${'w'.repeat(120)}`, content: everything, tags });
    const first = await posts.comment(person, id, everything);
    await posts.comment(person, id, 'A reply', first);
    await page.goto(
      `${visits.portico.config.publicUrl}/dashboard/community?tag=${encodeURIComponent('<b>')}&q=heading`,
    );
    await page.getByRole('listitem').first().waitFor();
    await expectSound(page, `community-${view}`);
    await page.goto(`${visits.portico.config.publicUrl}/dashboard/community/${id}`);
    await page.getByRole('heading', { name: 'A heading' }).first().waitFor();
    await expectSound(page, `community-post-${view}`);
    await page.goto(`${visits.portico.config.publicUrl}/dashboard/community/${id}/edit`);
    await page.getByRole('heading', { name: 'A heading' }).waitFor();
    await expectSound(page, `community-edit-${view}`);
  });

  test('shows Markdown as what it means, and everything else as text', async () => {
    const person = await createPerson(visits.portico);
    const page = await open(person, `/${await posts.write(person, { content: everything })}`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('heading', { level: 2, name: 'A heading' }).waitFor();
    const article = page.getByRole('article').first();
    expect(await article.locator('strong').innerText()).toBe('bold');
    expect(await article.locator('pre code').innerText()).toContain('const long');
    expect(await article.getByRole('table').getByRole('row').count()).toBe(2);
    await article.getByText("<script>document.title = 'taken'</script>").waitFor();
    expect(await page.title()).toBe('A post · Portico');
    const links = await article
      .locator('.prose a')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]));
    const rel = 'nofollow ugc noopener noreferrer';
    expect(links).toEqual([
      ['good', 'https://example.com/good', rel],
      ['mailbox', 'mailto:a@example.com', rel],
      ['a picture', 'https://example.com/spy.png', rel],
    ]);
    await article.getByText('[bad](javascript:alert(1))').waitFor();
    expect(asked.filter((url) => url.includes('example.com'))).toEqual([]);
  });

  test('shows what is written to be slow to read within a moment', async () => {
    const person = await createPerson(visits.portico);
    const repeated = ['![a](', '> ', '1. ', '_a_', '**a', '[', '`a'].map((unit) =>
      unit.repeat(Math.floor(49_000 / unit.length)),
    );
    const nested = [`${'*'.repeat(24_900)}a${'*'.repeat(24_900)}`, '*a '.repeat(8_000) + 'b* '.repeat(8_000)];
    for (const content of [...repeated, ...nested, table(181, 362).repeat(34).slice(0, 49_000)]) {
      const page = await open(person, `/${await posts.write(person, { content, title: 'Slow' })}`);
      await page.locator('.prose:not(.plain), .prose.as-written').waitFor({ timeout: 10_000 });
      expect(await page.locator('*').count()).toBeLessThan(30_000);
      // It does something else again.
      await page.getByRole('textbox', { name: 'Your comment' }).fill('Well', { timeout: 5_000 });
      await page.close();
    }
  });

  test('shows a page of comments that are tables of empty cells within a moment', async () => {
    const person = await createPerson(visits.portico);
    const postId = await posts.write(person, {});
    const content = table(600, 1_900).slice(0, 5_000);
    for (let made = 0; made < 20; made += 1) {
      const path = `/api/community/posts/${postId}/comments`;
      expect((await send('POST', path, { credential: person.key, body: { content }, on: visits.portico })).status).toBe(
        201,
      );
    }
    const page = await open(person, `/${postId}`);
    await page.locator('.prose:not(.plain), .prose.as-written').nth(20).waitFor({ timeout: 10_000 });
    expect(await page.locator('*').count()).toBeLessThan(60_000);
    await page.getByRole('textbox', { name: 'Your comment' }).fill('Well', { timeout: 5_000 });
  });

  test('finds posts by words, category and tag, in an order, by the address', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const tag = `t${Date.now()}`;
    await posts.write(person, { title: 'Walrus counting', category: 'guides', tags: [tag] });
    const liked = await posts.write(person, { title: 'Otter counting', category: 'questions', tags: [tag] });
    await posts.write(person, { title: 'Heron counting', category: 'guides', tags: [tag] });
    await send('POST', `/api/community/posts/${liked}/like`, { credential: reader.key, on: visits.portico });
    const page = await open(reader, `?tag=${tag}`);
    const titles = () => page.locator('.post-title').allInnerTexts();
    await poll(titles).toEqual(['Heron counting', 'Otter counting', 'Walrus counting']);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Most liked first');
    await poll(async () => (await titles())[0]).toBe('Otter counting');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
    await poll(async () => (await titles())[0]).toBe('Walrus counting');
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('walrus or heron');
    await page.keyboard.press('Enter');
    await poll(titles).toEqual(['Walrus counting', 'Heron counting']);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Best matches first');
    await poll(titles).toEqual(['Heron counting', 'Walrus counting']);
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('walrsu');
    await page.keyboard.press('Enter');
    await poll(titles).toEqual(['Walrus counting']);
    await page.getByRole('button', { name: 'Clear Words' }).click();
    await poll(async () => (await titles()).length).toBe(3);
    await page.getByRole('link', { name: 'questions' }).click();
    await poll(() => new URL(page.url()).search).toBe('?category=questions');
    await page.goBack();
    await poll(async () => (await titles()).length).toBe(3);
  });
});

test.runIf(hasBrowser)('nothing was complained of but what the tests provoked', () => {
  const provoked = /status of (400|403|404|409|412)/;
  expect(visits.complaints.filter((text) => !provoked.test(text))).toEqual([]);
});
