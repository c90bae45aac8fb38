import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { send } from '../../harness/client.ts';
import { poll, Visits } from '../../harness/dashboard.ts';
import { Projects } from '../../harness/dashboard-projects.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { createPerson, type Person } from '../../harness/person.ts';
import { Posts } from '../../harness/posts.ts';
import { otherComplaints, unanswered } from '../../harness/unanswered.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const projects = new Projects(() => visits.portico);
const posts = new Posts(() => visits.portico);

/** What somebody's program does while the page is open. */
async function change(path: string, { key }: Person, body: object): Promise<void> {
  const reply = await send('PATCH', path, { credential: key, body, on: visits.portico });
  expect(reply.status, reply.text).toBe(200);
}

async function shop() {
  const owner = await createPerson(visits.portico);
  const projectId = await projects.make(owner);
  const call = (method: string, path = '', body?: object) => projects.call(method, `/${projectId}${path}`, owner, body);
  const visit = (place: string) => Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/${place}`);
  return { owner, projectId, call, visit };
}

/** "Load again" gives what others have made of the same meanwhile. */
describe.runIf(hasBrowser)(
  'what others changed meanwhile is loaded again by keyboard alone',
  { timeout: 120_000 },
  () => {
    test('the settings of a project', async () => {
      const { call, visit } = await shop();
      const { page, keys } = await visit('settings');
      await keys.write('Name', 'Mine');
      await call('PATCH', '', { name: 'Theirs' });
      await keys.activate('button', 'Save settings');
      await page.getByRole('alert').getByText('has changed since you read it').waitFor();
      await keys.isSomewhere();
      await keys.backTo('button', 'Load again');
      await keys.press('Enter');
      await poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Theirs');
      await keys.isSomewhere();
      await keys.write('Name', 'Ours');
      await keys.activate('button', 'Save settings');
      await keys.isTold('Project updated.');
      expect(await call('GET')).toMatchObject({ name: 'Ours' });
    });

    test('the role of a member', async () => {
      const { projectId, call, visit } = await shop();
      const { id, username } = await projects.addMember(projectId, 'viewer');
      const { page, keys } = await visit('members');
      await keys.activate('button', `Change role of ${username}`);
      await keys.inDialog(`Role of ${username}`);
      await keys.choose('Role', 'Admin (project-admin): may do everything');
      await call('PATCH', `/members/${id}`, { role: 'developer' });
      await keys.activate('button', 'Change role');
      await keys.activate('button', 'Load again');
      await poll(() => page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('developer');
      await keys.inDialog(`Role of ${username}`);
      await keys.choose('Role', 'Admin (project-admin): may do everything');
      await keys.activate('button', 'Change role');
      await keys.outOfDialog();
      await keys.isAt('button', `Change role of ${username}`);
    });

    test('a webhook', async () => {
      const { call, visit } = await shop();
      const { id } = await call('POST', '/webhooks', { url: 'https://example.com/first' });
      const { page, keys } = await visit(`webhooks/${id}`);
      await keys.activate('button', 'Change…');
      await keys.inDialog('Change webhook');
      await keys.write('URL', 'https://example.com/mine');
      await call('PATCH', `/webhooks/${id}`, { url: 'https://example.com/theirs' });
      await keys.activate('button', 'Save changes');
      await keys.activate('button', 'Load again');
      await poll(() => page.getByRole('textbox', { name: 'URL' }).inputValue()).toBe('https://example.com/theirs');
      await keys.inDialog('Change webhook');
      await keys.write('URL', 'https://example.com/ours');
      await keys.activate('button', 'Save changes');
      await keys.outOfDialog();
      expect(await call('GET', `/webhooks/${id}`)).toMatchObject({ url: 'https://example.com/ours' });
    });

    test('an incident', async () => {
      const { call, visit } = await shop();
      const { id } = await call('POST', '/incidents', { title: 'Slow payments' });
      const { page, keys } = await visit(`incidents/${id}`);
      await keys.activate('button', 'Resolve…');
      await keys.inDialog('Resolve this incident');
      await keys.type('Mine');
      await call('PATCH', `/incidents/${id}`, { state: 'acknowledged' });
      await keys.activate('button', 'Resolve');
      await keys.activate('button', 'Load again');
      await poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
      await keys.inDialog('Resolve this incident');
      await keys.write('Note', 'Ours');
      await keys.activate('button', 'Resolve');
      await keys.outOfDialog();
      expect(await call('GET', `/incidents/${id}`)).toMatchObject({ state: 'resolved' });
    });

    test('a profile', async () => {
      const person = await createPerson(visits.portico);
      const { page, keys } = await Keyboard.at(visits, person, '/dashboard/account');
      await keys.activate('button', 'Edit profile…');
      await keys.inDialog('Edit profile');
      await keys.write('Name', 'Mine');
      await change('/api/profile/update', person, { display_name: 'Theirs' });
      await keys.activate('button', 'Save profile');
      await unanswered(page, () => keys.activate('button', 'Load again'), 'dialog');
      expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mine');
      await keys.activate('button', 'Load again');
      await poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Theirs');
      await keys.inDialog('Edit profile');
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await keys.write('Name', 'Ours');
      await keys.activate('button', 'Save profile');
      await keys.outOfDialog();
      const { prisma } = visits.portico.database;
      expect(await prisma.user.findUnique({ where: { id: person.id } })).toMatchObject({ displayName: 'Ours' });
    });

    test('a post, but not before it is said that what was written is lost', async () => {
      const author = await createPerson(visits.portico);
      const postId = await posts.write(author, { title: 'First' });
      const { page, keys } = await Keyboard.at(visits, author, `/dashboard/community/${postId}/edit`);
      const title = () => page.getByLabel('Title').inputValue();
      await keys.write('Title', 'Mine');
      await change(`/api/posts/${postId}`, author, { title: 'Theirs' });
      await keys.activate('button', 'Save changes');
      await keys.backTo('button', 'Load again');
      await keys.press('Enter');
      await keys.inDialog('Load what is there now?');
      await keys.activate('button', 'Keep mine');
      await keys.outOfDialog();
      expect(await title()).toBe('Mine');
      await keys.activate('button', 'Load again');
      await keys.inDialog('Load what is there now?');
      await unanswered(page, () => keys.activate('button', 'Load again'), 'dialog');
      expect(await title()).toBe('Mine');
      await keys.activate('button', 'Load again');
      await poll(title).toBe('Theirs');
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await keys.isSomewhere();
      await keys.write('Title', 'Ours');
      await keys.activate('button', 'Save changes');
      await page.getByRole('heading', { level: 1, name: 'Ours' }).waitFor();
      expect(await posts.stored(postId)).toMatchObject({ title: 'Ours' });
    });

    test('nothing was complained of but what was kept from coming', () => {
      expect(otherComplaints(visits.complaints)).toEqual([]);
    });
  },
);
