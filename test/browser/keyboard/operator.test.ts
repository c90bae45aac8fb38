import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { send } from '../../harness/client.ts';
import { poll, Visits } from '../../harness/dashboard.ts';
import { askGraphQL } from '../../harness/graphql.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { createOperator, createPerson } from '../../harness/person.ts';
import { Posts } from '../../harness/posts.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const posts = new Posts(() => visits.portico);

/** A post that somebody has reported. */
async function reported(title: string): Promise<string> {
  const [author, reader] = [await createPerson(visits.portico), await createPerson(visits.portico)];
  const postId = await posts.write(author, { title });
  const document = 'mutation ($postId: ID!) { reportPost(postId: $postId, reason: spam) }';
  await askGraphQL({ credential: reader.key, on: visits.portico }, document, { postId });
  return postId;
}

describe.runIf(hasBrowser)('what operators do, by keyboard alone', () => {
  test('somebody is found, looked at, put on another plan and vouched for', async () => {
    const [operator, person] = [await createOperator(visits.portico), await createPerson(visits.portico)];
    const { prisma } = visits.portico.database;
    await prisma.user.update({ where: { id: person.id }, data: { emailVerified: false } });
    const { page, keys } = await Keyboard.at(visits, operator, '/dashboard/operator');
    await keys.write('Find users', person.username, 'searchbox');
    await keys.press('Enter');
    await poll(() => page.getByRole('row').count()).toBe(2);
    await keys.isSomewhere();
    await keys.activate('button', `View ${person.username}`);
    await keys.inDialog(person.username);
    await keys.activate('button', /^Copy id/);
    await keys.hasCopied(person.id);
    await keys.activate('button', 'Close');
    await keys.outOfDialog();
    await keys.isAt('button', `View ${person.username}`);
    await keys.activate('button', `Change plan of ${person.username}`);
    await keys.inDialog(`Plan of ${person.username}`);
    await keys.choose('Plan', 'Free');
    await keys.activate('button', 'Change plan');
    await keys.outOfDialog();
    await keys.isAt('button', `Change plan of ${person.username}`);
    await keys.activate('button', `Verify address of ${person.username}`);
    await keys.inDialog(`Vouch for the address of ${person.username}?`);
    await keys.activate('button', 'Vouch for it');
    await page.getByRole('cell', { name: 'Verified', exact: true }).waitFor();
    await keys.outOfDialog();
    await keys.isAt('region', 'Users');
    const stored = await prisma.user.findUniqueOrThrow({ where: { id: person.id } });
    expect([stored.plan, stored.emailVerified]).toEqual(['free', true]);
  });

  test('the list of users is followed to older ones, and back to the newest', async () => {
    const operator = await createOperator(visits.portico);
    const names = Array.from({ length: 45 }, (_, index) => `newcomer-${String(index + 1).padStart(2, '0')}`);
    for (const username of names) {
      await visits.portico.database.prisma.user.create({ data: { username, email: `${username}@test.example` } });
    }
    const { page, keys } = await Keyboard.at(visits, operator, '/dashboard/operator');
    const shows = (username: string) => page.getByRole('button', { name: `View ${username}` }).waitFor();
    await shows('newcomer-45');
    await keys.activate('button', 'Older');
    await shows('newcomer-25');
    await keys.isSomewhere();
    await keys.activate('button', 'Older');
    await shows('newcomer-05');
    await keys.isSomewhere();
    await keys.to('button', 'View newcomer-05');
    await keys.activate('button', 'Newest');
    await shows('newcomer-45');
    await keys.isSomewhere();
    expect(await page.getByRole('button', { name: 'Newest' }).count()).toBe(0);
    await keys.to('button', 'View newcomer-26');
  });

  test('reports are settled', async () => {
    const operator = await createOperator(visits.portico);
    await reported('Good beans');
    const bad = await reported('Buy my beans');
    const { page, keys } = await Keyboard.at(visits, operator, '/dashboard/operator');
    await keys.activate('link', 'Reports');
    await keys.activate('button', 'Dismiss the report of Good beans');
    await keys.inDialog('Dismiss this report?');
    await keys.activate('button', 'Dismiss report');
    await keys.outOfDialog();
    await page.getByText('1 in all').waitFor();
    await keys.isAt('region', 'Reports');
    await keys.activate('button', 'Take down Buy my beans');
    await keys.inDialog('Take this post down?');
    await keys.activate('button', 'Take post down');
    await page.getByRole('heading', { name: 'No report waits' }).waitFor();
    await keys.outOfDialog();
    expect((await posts.stored(bad)).isPublished).toBe(false);
  });

  test('everybody is turned away for a while, and served again', async () => {
    const operator = await createOperator(visits.portico);
    const { keys } = await Keyboard.at(visits, operator, '/dashboard/operator');
    const status = async () =>
      (await send('GET', '/v1/projects', { credential: operator.token, on: visits.portico })).status;
    await keys.activate('link', 'Maintenance');
    await keys.write('What everybody is told meanwhile', 'Back at noon.');
    await keys.activate('button', 'Turn maintenance on…');
    await keys.inDialog('Turn maintenance on?');
    await keys.activate('button', 'Turn maintenance on');
    await keys.outOfDialog();
    await poll(status).toBe(503);
    await keys.activate('button', 'Serve again');
    await keys.isTold('Maintenance set.');
    await poll(status).toBe(200);
    await keys.isSomewhere();
  });

  test('the installation is looked at and checked', async () => {
    const { page, keys } = await Keyboard.at(visits, await createOperator(visits.portico), '/dashboard/operator');
    await keys.activate('link', 'Health');
    await keys.activate('button', 'Look again');
    await keys.isAt('button', 'Look again');
    await keys.activate('button', 'Run the checks');
    await page.getByText('migrations').waitFor();
    await keys.isAt('button', 'Run the checks');
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
