import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setOperator } from '../../schema/accounts/set-operator.ts';
import { ownContext } from '../../src/domain-context/operator.ts';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, poll, views, Visits } from '../harness/dashboard.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { createOperator, createPerson, type Person } from '../harness/person.ts';
import { Posts } from '../harness/posts.ts';

const hostile = `${'Ω'.repeat(60)} <b>مرحبا</b> 🙂 ${'w'.repeat(100)}`;

const visits = new Visits();
const posts = new Posts(() => visits.portico);

beforeAll(() => visits.begin({ settings: { WORKER: 'true' } }));
afterAll(() => visits.end());

const url = (path: string) => `${visits.portico.config.publicUrl}/dashboard${path}`;
const open = (person: Person, path: string) => visits.open(person, {}, `/dashboard${path}`);

async function report(reader: Person, postId: string, note: string): Promise<void> {
  const document = 'mutation ($postId: ID!, $note: String) { reportPost(postId: $postId, reason: spam, note: $note) }';
  const { codes } = await askGraphQL({ credential: reader.key, on: visits.portico }, document, { postId, note });
  expect(codes).toEqual([]);
}

describe.runIf(hasBrowser)('the operator page', () => {
  test.each(views)('%s: its tabs are sound', async (view, options) => {
    const operator = await createOperator(visits.portico);
    const author = await createPerson(visits.portico);
    const page = await visits.open(operator, options, '/dashboard/operator?tab=reports');
    await page.getByRole('heading', { level: 1, name: 'Operator' }).waitFor();
    await expectSound(page, `operator-reports-none-${view}`);
    await report(operator, await posts.write(author, { title: hostile }), `${hostile}\n${hostile}`);
    await page.reload();
    await page
      .getByRole('button', { name: /^Take down/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectSound(page, `operator-take-down-${view}`);
    await page.goto(url('/operator?tab=reports'));
    await page.getByRole('listitem').first().waitFor();
    await expectSound(page, `operator-reports-${view}`);
    await page.goto(url('/operator'));
    await page.getByRole('row').nth(1).waitFor();
    await expectSound(page, `operator-users-${view}`);
    await page.goto(url(`/operator?open=account&id=${author.id}`));
    await page.getByText('Passkeys').waitFor();
    await expectSound(page, `operator-account-${view}`);
    await page.goto(url('/operator?tab=maintenance'));
    await page.getByRole('button', { name: 'Turn maintenance on…' }).waitFor();
    await expectSound(page, `operator-maintenance-${view}`);
    await page.goto(url('/operator?tab=health'));
    await page.getByRole('button', { name: 'Run the checks' }).click();
    await page.getByText('migrations').waitFor();
    await expectSound(page, `operator-health-${view}`);
    await visits.portico.database.prisma.postReport.deleteMany();
  });

  test('is there for operators alone, as long as they are', async () => {
    const person = await createPerson(visits.portico);
    const page = await open(person, '/operator');
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    expect(await page.getByRole('link', { name: 'Operator' }).count()).toBe(0);
    await setOperator(ownContext(visits.portico.portico.core.shared), person.id, true);
    await page.reload();
    await page.getByRole('link', { name: 'Operator' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await setOperator(ownContext(visits.portico.portico.core.shared), person.id, false);
    await page.reload();
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  });

  test('finds somebody, changes their plan and vouches for their address', async () => {
    const [operator, person] = [await createOperator(visits.portico), await createPerson(visits.portico)];
    await visits.portico.database.prisma.user.update({ where: { id: person.id }, data: { emailVerified: false } });
    const page = await open(operator, '/operator');
    await page.getByRole('searchbox', { name: 'Find users' }).fill(person.email.toUpperCase());
    await page.keyboard.press('Enter');
    await poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: `Change plan of ${person.username}` }).click();
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('Free');
    await page.getByRole('button', { name: 'Change plan', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Free' }).waitFor();
    await page.getByRole('button', { name: `Verify address of ${person.username}` }).click();
    await page.getByRole('button', { name: 'Vouch for it' }).click();
    await page.getByRole('cell', { name: 'Verified', exact: true }).waitFor();
    const stored = await visits.portico.database.prisma.user.findUniqueOrThrow({ where: { id: person.id } });
    expect([stored.plan, stored.emailVerified]).toEqual(['free', true]);
  });

  test('asks whoever has signed in long ago to do so again, and changes nothing', async () => {
    const [operator, person] = [await createOperator(visits.portico), await createPerson(visits.portico)];
    const stale = { ...operator, cookie: await operator.staleCookie() };
    const page = await open(stale, `/operator?q=${person.username}&open=plan&id=${person.id}`);
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('Free');
    await page.getByRole('button', { name: 'Change plan', exact: true }).click();
    await page.getByRole('alert').getByText('sign-in within the last').waitFor();
    const stored = await visits.portico.database.prisma.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(stored.plan).toBe('pro');
  });

  test('a reader reports a post, an operator takes it down, and its author cannot publish it again', async () => {
    const [operator, author, reader] = [
      await createOperator(visits.portico),
      await createPerson(visits.portico),
      await createPerson(visits.portico),
    ];
    const id = await posts.write(author, { title: 'Buy my beans' });
    const page = await open(reader, `/community/${id}`);
    await page.getByRole('button', { name: 'Report…' }).click();
    await page.getByRole('textbox', { name: 'Anything else' }).fill('Beans, again.');
    await page.getByRole('button', { name: 'Report post' }).click();
    await page.getByText('Thank you').waitFor();
    const desk = await open(operator, '/operator?tab=reports');
    await desk.getByText('Beans, again.').waitFor();
    await desk.getByRole('button', { name: 'Take down Buy my beans' }).click();
    await desk.getByRole('button', { name: 'Take post down' }).click();
    await desk.getByRole('heading', { name: 'No report waits' }).waitFor();
    const own = await open(author, `/community/${id}`);
    await own.getByText('An operator took this down').waitFor();
    const body = { is_published: true };
    const again = await send('PATCH', `/api/posts/${id}`, { credential: author.key, body, on: visits.portico });
    expect([again.status, again.text]).toEqual([403, expect.stringContaining('taken down')]);
    expect(await own.getByRole('button', { name: 'Report…' }).count()).toBe(0);
  });

  test('turns everybody away with a message and serves again, from a sign-in of long ago', async () => {
    const operator = await createOperator(visits.portico);
    const page = await open(operator, '/operator?tab=maintenance');
    await page.getByRole('textbox', { name: 'What everybody is told meanwhile' }).fill('Back at noon.');
    await page.getByRole('button', { name: 'Turn maintenance on…' }).click();
    await page.getByRole('dialog').getByText('Back at noon.').waitFor();
    await page.getByRole('button', { name: 'Turn maintenance on', exact: true }).click();
    await page.getByRole('button', { name: 'Serve again' }).waitFor();
    expect((await send('GET', '/v1/projects', { credential: operator.token, on: visits.portico })).text).toContain(
      'Back at noon.',
    );
    await visits.portico.database.prisma.session.updateMany({
      where: { userId: operator.id },
      data: { createdAt: new Date(Date.now() - 3_600_000) },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Serve again' }).click();
    await page.getByRole('button', { name: 'Turn maintenance on…' }).waitFor();
    expect(visits.portico.portico.maintenance.isOn).toBe(false);
  });

  test('nothing was complained of', () => {
    expect(visits.complaints.filter((text) => !text.includes('403') && !text.includes('503'))).toEqual([]);
  });
});
