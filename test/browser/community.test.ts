import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { createPerson, type Person } from '../harness/person.ts';

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

/** Waits for what follows soon, also where other work slows the machine down. */
const poll = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 15_000 });

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

async function write(person: Person, input: object): Promise<string> {
  const body = { title: 'A post', content: 'Text', ...input };
  const reply = await send('POST', '/api/posts', { credential: person.key, body, on: visits.portico });
  expect(reply.status).toBe(201);
  return Object(reply.body).id;
}

async function comment(person: Person, postId: string, content: string, parentId?: string): Promise<string> {
  const body = { content, ...(parentId ? { parent_id: parentId } : {}) };
  const reply = await send('POST', `/api/community/posts/${postId}/comments`, {
    credential: person.key,
    body,
    on: visits.portico,
  });
  expect(reply.status, reply.text).toBe(201);
  return Object(reply.body).id;
}

const postOf = (id: string) => visits.portico.database.prisma.post.findUniqueOrThrow({ where: { id } });
const open = (person: Person, path: string) => visits.open(person, {}, `/dashboard/community${path}`);

describe.runIf(hasBrowser)('the community', { timeout: 120_000 }, () => {
  test.each(views)('%s: its pages are sound, empty and with something in them', async (view, options) => {
    const person = await createPerson(visits.portico);
    const page = await visits.open(person, options, '/dashboard/community?status=draft');
    await page.getByRole('heading', { name: 'Nothing of yours yet' }).waitFor();
    await expectSound(page, `community-none-${view}`);
    const tags = ['Ω'.repeat(30), '<b>', 'مرحبا'];
    const id = await write(person, { title: `${hostile} ${'w'.repeat(120)}`, content: everything, tags });
    const first = await comment(person, id, everything);
    await comment(person, id, 'A reply', first);
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
    await page.context().close();
  });

  test('shows Markdown as what it means, and everything else as text', async () => {
    const person = await createPerson(visits.portico);
    const page = await open(person, `/${await write(person, { content: everything })}`);
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
      const page = await open(person, `/${await write(person, { content, title: 'Slow' })}`);
      await page.locator('.prose:not(.plain), .prose.as-written').waitFor({ timeout: 10_000 });
      expect(await page.locator('*').count()).toBeLessThan(30_000);
      // It does something else again.
      await page.getByRole('textbox', { name: 'Your comment' }).fill('Well', { timeout: 5_000 });
      await page.context().close();
    }
  });

  test('shows a page of comments that are tables of empty cells within a moment', async () => {
    const person = await createPerson(visits.portico);
    const postId = await write(person, {});
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
    await page.context().close();
  });

  test('finds posts by words, category and tag, in an order, by the address', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const tag = `t${Date.now()}`;
    await write(person, { title: 'Walrus counting', category: 'guides', tags: [tag] });
    const liked = await write(person, { title: 'Otter counting', category: 'questions', tags: [tag] });
    await write(person, { title: 'Heron counting', category: 'guides', tags: [tag] });
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
    await page.getByRole('button', { name: 'Clear Words' }).click();
    await poll(async () => (await titles()).length).toBe(3);
    await page.getByRole('link', { name: 'questions' }).click();
    await poll(() => new URL(page.url()).search).toBe('?category=questions');
    await page.goBack();
    await poll(async () => (await titles()).length).toBe(3);
  });

  test('a draft is written with a preview, kept to its author, published and edited', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const page = await open(person, '/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('On queues');
    await page.getByRole('combobox', { name: 'Category' }).fill('guides');
    await page.getByRole('textbox', { name: 'Tags' }).fill('#queues, webhooks, queues');
    await page.getByRole('textbox', { name: 'Text' }).fill('Answer **first**');
    await page.getByRole('region', { name: 'Preview' }).locator('strong').getByText('first').waitFor();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'On queues' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const written = { title: 'On queues', category: 'guides', tags: ['queues', 'webhooks'], isPublished: false };
    expect(await postOf(id)).toMatchObject(written);
    const other = await open(reader, `/${id}`);
    await other.getByRole('alert').getByText('There is no such post.').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('On short queues');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { level: 1, name: 'On short queues' }).waitFor();
    expect(await postOf(id)).toMatchObject({ ...written, title: 'On short queues', isPublished: true });
    await other.reload();
    await other.getByRole('heading', { level: 1, name: 'On short queues' }).waitFor();
    expect(await other.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    await page.getByText('Level 1').first().waitFor();
  });

  test('holds whoever would leave what they have not saved', async () => {
    const person = await createPerson(visits.portico);
    const page = await open(person, '/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half a thought');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('a change that was made meanwhile is not lost unseen', async () => {
    const person = await createPerson(visits.portico);
    const id = await write(person, { title: 'Mine' });
    const page = await open(person, `/${id}/edit`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Late');
    const body = { title: 'Early' };
    const changed = await send('PATCH', `/api/posts/${id}`, { credential: person.key, body, on: visits.portico });
    expect(changed.status).toBe(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').waitFor();
    expect((await postOf(id)).title).toBe('Early');
  });

  test('a post is liked at once, and not when the server says no', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const id = await write(person, {});
    const page = await open(reader, `/${id}`);
    const like = page.getByRole('button', { name: /like/ });
    await like.getByText('0 likes').waitFor();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/graphql', async (route) => {
      await held;
      await route.continue();
    });
    await like.click();
    await like.getByText('1 like').waitFor();
    expect((await postOf(id)).likesCount).toBe(0);
    answer();
    await poll(async () => (await postOf(id)).likesCount).toBe(1);
    await page.unroute('**/graphql');
    await poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await like.click();
    await poll(async () => (await postOf(id)).likesCount).toBe(0);
    await like.getByText('0 likes').waitFor();
    await visits.portico.database.prisma.post.delete({ where: { id } });
    // A click while the answer to the one before is on its way counts for nothing.
    const refused = async () => {
      await like.click();
      return page.getByRole('alert').count();
    };
    await expect.poll(refused, { timeout: 20_000, interval: 500 }).toBeGreaterThan(0);
    await like.getByText('0 likes').waitFor();
  });

  test('a post is talked about, in threads', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const id = await write(person, {});
    const page = await open(reader, `/${id}`);
    await page.getByRole('textbox', { name: 'Your comment' }).fill('How about *leases*?');
    await page.getByRole('button', { name: 'Comment' }).click();
    await page.getByRole('heading', { name: '1 comment' }).waitFor();
    await page.getByRole('button', { name: `Reply to ${reader.username}` }).click();
    await page.getByRole('textbox', { name: `Your reply to ${reader.username}` }).fill('Later');
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await page.locator('.replies').getByText('Later').waitFor();
    const kept = await visits.portico.database.prisma.comment.findMany({
      where: { postId: id },
      orderBy: { id: 'asc' },
    });
    expect(kept.map(({ content, parentId }) => [content, parentId])).toEqual([
      ['How about *leases*?', null],
      ['Later', kept[0]?.id],
    ]);
    expect(new URL(page.url()).search).toBe('');
  });

  test('after its first page of comments has others, and what is new is shown on the last', async () => {
    const person = await createPerson(visits.portico);
    const id = await write(person, {});
    for (let number = 1; number <= 20; number += 1) await comment(person, id, `Number ${number}.`);
    const page = await open(person, `/${id}`);
    await page.getByText('Number 20.').waitFor();
    await page.getByRole('textbox', { name: 'Your comment' }).fill('The newest');
    await page.getByRole('button', { name: 'Comment' }).click();
    await page.getByText('page 2 of 2').waitFor();
    await page.getByRole('article').getByText('The newest').waitFor();
    expect(await page.getByText('Number 20.').count()).toBe(0);
  });

  test('a post is deleted with all that hangs on it, by its author alone', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const id = await write(person, { title: 'Short-lived' });
    await comment(reader, id, 'Oh');
    const other = await open(reader, `/${id}`);
    await other.getByRole('heading', { level: 1, name: 'Short-lived' }).waitFor();
    expect(await other.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    const page = await open(person, `/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('comments (1)').waitFor();
    await page.getByRole('button', { name: 'Delete post' }).click();
    await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor();
    expect(await visits.portico.database.prisma.post.count({ where: { id } })).toBe(0);
  });
});

test.runIf(hasBrowser)('nothing was complained of but what the tests provoked', () => {
  const provoked = /status of (400|403|404|409|412)/;
  expect(visits.complaints.filter((text) => !provoked.test(text))).toEqual([]);
});
