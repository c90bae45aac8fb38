import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { poll, Visits } from '../harness/dashboard.ts';
import { createPerson, type Person } from '../harness/person.ts';
import { Posts } from '../harness/posts.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const posts = new Posts(() => visits.portico);
const open = (person: Person, path: string) => visits.open(person, {}, `/dashboard/community${path}`);

describe.runIf(hasBrowser)('who takes part in the community', () => {
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
    expect(await posts.stored(id)).toMatchObject(written);
    const other = await open(reader, `/${id}`);
    await other.getByRole('alert').getByText('There is no such post.').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('On short queues');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { level: 1, name: 'On short queues' }).waitFor();
    expect(await posts.stored(id)).toMatchObject({ ...written, title: 'On short queues', isPublished: true });
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
    const id = await posts.write(person, { title: 'Mine' });
    const page = await open(person, `/${id}/edit`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Late');
    const body = { title: 'Early' };
    const changed = await send('PATCH', `/api/posts/${id}`, { credential: person.key, body, on: visits.portico });
    expect(changed.status).toBe(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').waitFor();
    expect((await posts.stored(id)).title).toBe('Early');
  });

  test('a post is liked at once, and not when the server says no', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const id = await posts.write(person, {});
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
    expect((await posts.stored(id)).likesCount).toBe(0);
    answer();
    await poll(async () => (await posts.stored(id)).likesCount).toBe(1);
    await page.unroute('**/graphql');
    await like.click();
    await poll(async () => (await posts.stored(id)).likesCount).toBe(0);
    await like.getByText('0 likes').waitFor();
    // The page asks again after a change, and is to have its answer before the post is gone.
    await page.reload();
    await like.getByText('0 likes').waitFor();
    await visits.portico.database.prisma.post.delete({ where: { id } });
    await like.click();
    await page.getByRole('alert').waitFor();
    await like.getByText('0 likes').waitFor();
  });

  test('of several clicks in a row the last one stands', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const id = await posts.write(person, {});
    const page = await open(reader, `/${id}`);
    const like = page.getByRole('button', { name: /like/ });
    await like.getByText('0 likes').waitFor();
    const held = Promise.withResolvers<void>();
    const told: string[] = [];
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON();
      if (/like/i.test(operationName)) told.push(operationName);
      await held.promise;
      await route.continue();
    });
    for (let click = 0; click < 4; click += 1) await like.click();
    await like.getByText('0 likes').waitFor();
    held.resolve();
    await poll(() => told.length).toBe(2);
    await poll(async () => (await posts.stored(id)).likesCount).toBe(0);
    await poll(() => like.getAttribute('aria-pressed')).toBe('false');
    await like.click();
    await poll(async () => (await posts.stored(id)).likesCount).toBe(1);
  });

  test('an answer that is overtaken by a later one shows nothing any more', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const id = await posts.write(person, {});
    const page = await open(reader, `/${id}`);
    const like = page.getByRole('button', { name: /like/ });
    await like.getByText('0 likes').waitFor();
    const [read, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let reads = 0;
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName !== 'Post') return route.continue();
      reads += 1;
      if (reads > 1) return route.continue();
      const response = await route.fetch();
      read.resolve();
      await later.promise;
      await route.fulfill({ response });
    });
    await like.click();
    await read.promise;
    const answer = page.waitForResponse((response) => response.request().postDataJSON()?.operationName === 'Post');
    await like.click();
    await (await answer).finished();
    await like.getByText('0 likes').waitFor();
    await poll(() => like.getAttribute('aria-pressed')).toBe('false');
    const overtaken = page.waitForResponse((response) => response.request().postDataJSON()?.operationName === 'Post');
    later.resolve();
    await (await overtaken).finished();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect(await like.getAttribute('aria-pressed')).toBe('false');
    await like.click();
    await poll(async () => (await posts.stored(id)).likesCount).toBe(1);
  });

  test('a post is talked about, in threads', async () => {
    const [person, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const id = await posts.write(person, {});
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
    const id = await posts.write(person, {});
    for (let number = 1; number <= 20; number += 1) await posts.comment(person, id, `Number ${number}.`);
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
    const id = await posts.write(person, { title: 'Short-lived' });
    await posts.comment(reader, id, 'Oh');
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
