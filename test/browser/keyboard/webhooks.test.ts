import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { poll, Visits } from '../../harness/dashboard.ts';
import { Projects } from '../../harness/dashboard-projects.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { createPerson } from '../../harness/person.ts';
import { Receiver } from '../../harness/receiver.ts';

const visits = new Visits();
const projects = new Projects(() => visits.portico);
let receiver: Receiver;

beforeAll(async () => {
  await visits.begin({ settings: { ALLOW_PRIVATE_WEBHOOKS: 'true', WORKER: 'true' } });
  receiver = await Receiver.listen();
});
afterAll(async () => {
  await visits.end();
  await receiver.close();
});

async function shop() {
  const owner = await createPerson(visits.portico);
  const projectId = await projects.make(owner);
  const list = () => projects.call('GET', `/${projectId}/webhooks`, owner);
  const visit = (id = '') => Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/webhooks${id && `/${id}`}`);
  const add = () => projects.call('POST', `/${projectId}/webhooks`, owner, { url: `${receiver.url}/added` });
  return { owner, projectId, list, visit, add };
}

describe.runIf(hasBrowser)('webhooks by keyboard alone', () => {
  test('one is added, and a URL that is refused is said at its field', async () => {
    const { list, visit } = await shop();
    const { page, keys } = await visit();
    await keys.activate('button', 'Add webhook');
    await keys.inDialog('Add webhook');
    await keys.type('ftp://example.com/');
    await keys.press('Enter');
    await poll(() => page.getByRole('textbox', { name: 'URL' }).getAttribute('aria-invalid')).toBe('true');
    await keys.isAt('textbox', 'URL');
    await keys.write('URL', `${receiver.url}/first`);
    await keys.toggle(/^member\.invited/);
    await keys.activate('button', 'Add webhook');
    await keys.inDialog('The webhook is ready');
    await keys.activate('button', 'Copy: Secret');
    await keys.hasCopied(/^whsec_/);
    await keys.activate('button', 'Done');
    await keys.outOfDialog();
    await keys.isTold('Webhook created.');
    const [made] = await list();
    expect(made).toMatchObject({ url: `${receiver.url}/first` });
    expect(made.topics).not.toContain('member.invited');
    await keys.activate('link', `${receiver.url}/first`);
    await page.getByRole('heading', { level: 1, name: `${receiver.url}/first` }).waitFor();
    await keys.isSomewhere();
  });

  test('one is tested, and its deliveries are looked at, filtered and sent again', async () => {
    const { visit, add } = await shop();
    const { id } = await add();
    receiver.answer = () => ({ status: 204 });
    const arrived = () => receiver.arrivals.filter(({ path }) => path === '/added').length;
    const { page, keys } = await visit(id);
    await keys.activate('button', 'Send a test');
    await keys.isTold('Webhook tested.');
    await poll(arrived).toBe(1);
    await keys.isAt('button', 'Send a test');
    await keys.activate('button', 'Delivered');
    await keys.activate('button', /^Delivered webhook\.test/);
    const answer = Promise.withResolvers<{ status: number }>();
    receiver.answer = () => answer.promise;
    await keys.activate('button', 'Deliver again now');
    await keys.isTold('Delivery repeated.');
    await poll(arrived).toBe(2);
    // It has not arrived yet, and is looked at all the same.
    await page.getByRole('button', { name: /^Retrying webhook\.test/ }).waitFor();
    await keys.isAt('button', 'Deliver again now');
    await keys.activate('button', 'Copy: Payload');
    await keys.hasCopied(/webhook\.test/);
    answer.resolve({ status: 204 });
    await page.getByRole('button', { name: /^Delivered webhook\.test/ }).waitFor();
    await keys.isAt('button', 'Copy: Payload');
    await keys.activate('button', 'Failed');
    await page.getByText('There are none of these.').waitFor();
    await keys.isAt('button', 'Failed');
    await keys.activate('button', 'Recover failed…');
    await keys.inDialog('Recover failed deliveries');
    await keys.choose('Send again what failed in the', 'Last 7 days');
    await keys.activate('button', 'Recover deliveries');
    await page.getByText('Nothing has failed since then.').waitFor();
    await keys.activate('button', 'Done');
    await keys.outOfDialog();
    await keys.isAt('button', 'Recover failed…');
  });

  test('one is changed, disabled, enabled and deleted', async () => {
    const { list, visit, add } = await shop();
    const { id } = await add();
    const { page, keys } = await visit(id);
    await keys.activate('button', 'Change…');
    await keys.inDialog('Change webhook');
    await keys.write('Description', 'The shop’s orders');
    await keys.activate('button', 'Save changes');
    await keys.outOfDialog();
    await keys.isAt('button', 'Change…');
    await keys.activate('button', 'Disable');
    await keys.isAt('button', 'Enable');
    expect(await list()).toMatchObject([{ enabled: false, description: 'The shop’s orders' }]);
    await keys.press('Enter');
    await keys.isAt('button', 'Disable');
    expect(await list()).toMatchObject([{ enabled: true }]);
    await keys.activate('button', 'Delete…');
    await keys.inDialog('Delete this webhook?');
    await keys.activate('button', 'Delete webhook');
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await keys.outOfDialog();
    await keys.isTold('Webhook deleted.');
    expect(await list()).toEqual([]);
  });

  test('the signing secret is seen, copied and rotated', async () => {
    const { visit, add } = await shop();
    const { id, secret } = await add();
    const { page, keys } = await visit(id);
    await keys.activate('button', 'Reveal');
    await page.getByText(secret).waitFor();
    await keys.isSomewhere();
    await keys.activate('button', 'Copy the signing secret');
    await keys.hasCopied(secret);
    await keys.backTo('button', 'Hide');
    await keys.press('Enter');
    await keys.activate('button', 'Rotate…');
    await keys.inDialog('Rotate the signing secret?');
    await keys.activate('button', 'Rotate secret');
    await keys.inDialog('The new secret signs now');
    expect(await page.getByRole('checkbox', { name: 'I have kept it' }).count()).toBe(0);
    await keys.activate('button', 'Done');
    await keys.outOfDialog();
    await keys.isAt('button', 'Rotate…');
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
