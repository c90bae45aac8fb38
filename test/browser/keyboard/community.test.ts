import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { poll, Visits } from '../../harness/dashboard.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { createPerson } from '../../harness/person.ts';
import { Posts } from '../../harness/posts.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const posts = new Posts(() => visits.portico);

describe.runIf(hasBrowser)('the community by keyboard alone', () => {
  test('posts are searched, filtered and ordered', async () => {
    const author = await createPerson(visits.portico);
    await posts.write(author, { title: 'Warm caches', category: 'guides', tags: ['speed'] });
    await posts.write(author, { title: 'Cold starts', category: 'guides', tags: ['speed'] });
    const { page, keys } = await Keyboard.at(visits, author, '/dashboard/community');
    const asked = (name: string) => poll(() => new URL(page.url()).searchParams.get(name));
    await keys.write('Search posts', 'warm', 'searchbox');
    await keys.press('Enter');
    await page.getByRole('link', { name: 'Cold starts' }).waitFor({ state: 'detached' });
    await keys.isSomewhere();
    await keys.activate('button', 'Clear Words warm');
    await page.getByRole('link', { name: 'Cold starts' }).waitFor();
    await keys.isSomewhere();
    await keys.choose('Whose', 'All of mine');
    await asked('status').toBe('all');
    await keys.choose('Order', 'Oldest first');
    await asked('sort').toBe('oldest');
    await keys.isAt('combobox', 'Order');
    await keys.activate('link', '#speed');
    await asked('tag').toBe('speed');
    await keys.activate('button', 'Clear Tag speed');
    await asked('tag').toBeNull();
    await keys.activate('link', 'Warm caches');
    await page.getByRole('heading', { level: 1, name: 'Warm caches' }).waitFor();
    await keys.isSomewhere();
  });

  test('a post is written, kept from being lost, published, edited and deleted', async () => {
    const author = await createPerson(visits.portico);
    const own = () => visits.portico.database.prisma.post.findMany({ where: { authorId: author.id } });
    const { page, keys } = await Keyboard.at(visits, author, '/dashboard/community');
    await keys.activate('link', 'Write a post');
    await keys.isAt('textbox', 'Title');
    await keys.type('Warm caches');
    await keys.write('Tags', 'speed, caches');
    await keys.write('Text', '# Why');
    await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Why' }).waitFor();
    await keys.activate('link', 'Overview');
    await keys.inDialog('Leave without saving?');
    await keys.activate('button', 'Stay here');
    await keys.outOfDialog();
    await keys.isAt('link', 'Overview');
    await keys.activate('button', 'Save as a draft');
    await page.getByRole('heading', { level: 1, name: 'Warm caches' }).waitFor();
    await keys.isSomewhere();
    expect(await own()).toMatchObject([{ isPublished: false, tags: ['speed', 'caches'] }]);
    await keys.activate('link', 'Edit');
    await keys.write('Title', 'Warm your caches');
    await keys.activate('button', 'Publish');
    await page.getByRole('heading', { level: 1, name: 'Warm your caches' }).waitFor();
    await keys.isTold('Post updated.');
    expect(await own()).toMatchObject([{ isPublished: true, title: 'Warm your caches' }]);
    await keys.activate('button', 'Delete…');
    await keys.inDialog('Delete this post?');
    await keys.activate('button', 'Delete post');
    await keys.outOfDialog();
    await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor();
    await keys.isSomewhere();
    expect(await own()).toEqual([]);
  });

  test('a post is liked, talked about and reported', async () => {
    const [author, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const postId = await posts.write(author, { title: 'Warm caches' });
    const comments = () => visits.portico.database.prisma.comment.findMany({ where: { postId } });
    const { page, keys } = await Keyboard.at(visits, reader, `/dashboard/community/${postId}`);
    await keys.activate('button', '0 likes');
    await keys.isAt('button', '1 like');
    await poll(async () => (await posts.stored(postId)).likesCount).toBe(1);
    await keys.press('Space');
    await keys.isAt('button', '0 likes');
    await keys.write('Your comment', 'How warm?');
    await keys.activate('button', 'Comment');
    await page.getByRole('article', { name: `Comment by ${reader.username}` }).waitFor();
    await keys.isTold('Comment created.');
    await keys.isSomewhere();
    await keys.backTo('button', `Reply to ${reader.username}`);
    await keys.press('Enter');
    await keys.isAt('textbox', `Your reply to ${reader.username}`);
    await keys.activate('button', 'Cancel');
    await page.getByRole('textbox', { name: 'Your comment' }).waitFor();
    await keys.isSomewhere();
    await keys.backTo('button', `Reply to ${reader.username}`);
    await keys.press('Enter');
    await keys.isAt('textbox', `Your reply to ${reader.username}`);
    await keys.type('Very.');
    await keys.activate('button', 'Reply');
    await poll(async () => (await comments()).length).toBe(2);
    await keys.isSomewhere();
    await keys.activate('button', 'Report…');
    await keys.inDialog('Report this post');
    await keys.choose('What is wrong with it', 'Something else');
    await keys.write('Anything else', 'Too warm.');
    await keys.activate('button', 'Report post');
    await keys.inDialog('Thank you');
    await keys.activate('button', 'Done');
    await keys.outOfDialog();
    await keys.isAt('button', 'Report…');
    expect(await visits.portico.database.prisma.postReport.count({ where: { postId } })).toBe(1);
  });

  test('links in posts and in comments are opened', async () => {
    const author = await createPerson(visits.portico);
    const content =
      'Read [the guide](https://guide.example/warm), and ![a picture](https://pictures.example/warm.png).';
    const postId = await posts.write(author, { title: 'Warm caches', content });
    await posts.comment(author, postId, 'I have [measured it](https://numbers.example/).');
    const { page, keys } = await Keyboard.at(visits, author, `/dashboard/community/${postId}`);
    await page
      .context()
      .route('https://*.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const links = {
      'the guide': 'https://guide.example/warm',
      'a picture': 'https://pictures.example/warm.png',
      'measured it': 'https://numbers.example/',
    };
    for (const [name, address] of Object.entries(links)) {
      const opened = page.context().waitForEvent('page');
      await keys.activate('link', name);
      const other = await opened;
      await other.waitForURL(address);
      await other.close();
      await page.bringToFront();
      await keys.isAt('link', name);
    }
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
