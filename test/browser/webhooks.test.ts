import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { createPerson, type Person } from '../harness/person.ts';
import { Receiver } from '../harness/receiver.ts';

describe.runIf(hasBrowser)('the webhooks of a project', () => {
  const visits = new Visits();
  let receiver: Receiver;

  beforeAll(async () => {
    const settings = { ALLOW_PRIVATE_WEBHOOKS: 'true', NODE_ENV: 'production', WORKER: 'true' };
    await visits.begin({ settings });
    receiver = await Receiver.listen();
  });
  afterAll(async () => {
    await visits.end();
    await receiver.close();
  });

  async function call(method: string, path: string, { token }: Person, body?: object) {
    const reply = await send(method, path, { credential: token, on: visits.portico, ...(body ? { body } : {}) });
    if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.text}`);
    return Object(reply.body);
  }

  async function ownedProject(person: Person): Promise<string> {
    return (await call('POST', '/v1/projects', person, { name: 'Shop' })).id;
  }

  /** A destination with a delivery that went wrong, and what came back. */
  async function failedDelivery(person: Person, projectId: string): Promise<string> {
    const url = `${receiver.url}/${'a'.repeat(900)}?%3Cb%3E`;
    const description = `مرحبا <b>${'x'.repeat(200)}`;
    const { id } = await call('POST', `/v1/projects/${projectId}/webhooks`, person, { url, description });
    receiver.answer = () => ({ status: 500, body: `<script>alert(1)</script> ${'y'.repeat(900)}` });
    await call('POST', `/v1/projects/${projectId}/webhooks/${id}/test`, person);
    await expect
      .poll(() => visits.portico.database.prisma.webhookAttempt.count({ where: { delivery: { destinationId: id } } }), {
        timeout: 10_000,
      })
      .toBe(1);
    return id;
  }

  const addressOf = (projectId: string, id = '') => `/dashboard/projects/${projectId}/webhooks${id && `/${id}`}`;

  test.each(views)('%s: its pages are sound, empty and with something in them', async (view, options) => {
    const person = await createPerson(visits.portico);
    const projectId = await ownedProject(person);
    const page = await visits.open(person, options, addressOf(projectId));
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await expectSound(page, `dashboard-no-webhooks-${view}`);
    const id = await failedDelivery(person, projectId);
    await page.reload();
    await page.getByText('Failing').waitFor();
    await expectSound(page, `dashboard-webhooks-${view}`);
    await page.goto(visits.portico.config.publicUrl + addressOf(projectId, id));
    await page.getByRole('button', { name: /Retrying webhook\.test/ }).click();
    await page.getByText('Answered 500').first().waitFor();
    await expectSound(page, `dashboard-webhook-${view}`);
    for (const time of await page.getByRole('main').locator('time').all()) expect(await time.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('dialog', { name: 'Change webhook' }).waitFor();
    await expectSound(page, `dashboard-change-webhook-${view}`);
  });

  async function addWebhook(page: Page, url: string): Promise<string> {
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await form.getByRole('textbox', { name: 'URL' }).fill(url);
    expect(await form.getByText('`').count()).toBe(0);
    await form.getByRole('checkbox', { name: /member\.invited/ }).uncheck();
    await form.getByRole('button', { name: 'Add webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'The webhook is ready' });
    // It can be seen again, so nobody has to say that they have it.
    expect(await shown.getByRole('checkbox').count()).toBe(0);
    await shown.getByRole('button', { name: 'Copy: Secret' }).click();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    await shown.getByRole('button', { name: 'Done' }).click();
    return secret;
  }

  test('one is added, tested, sent to again, changed, disabled and deleted', async () => {
    const person = await createPerson(visits.portico);
    const projectId = await ownedProject(person);
    const page = await visits.open(person, {}, addressOf(projectId));
    receiver.answer = () => ({ status: 204 });
    expect(await addWebhook(page, `${receiver.url}/first`)).toMatch(/^whsec_/);
    await page.getByRole('link', { name: `${receiver.url}/first` }).click();
    const arrived = () => receiver.arrivals.filter(({ path }) => path === '/first').length;
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(arrived, { timeout: 10_000 }).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: /Delivered webhook\.test/ }).click();
    expect(new URL(page.url()).searchParams.get('delivery')).toMatch(/^[0-9a-f-]{36}$/);
    await page.getByText('"type": "webhook.test"').waitFor();
    await page.getByRole('button', { name: 'Deliver again now' }).click();
    await expect.poll(arrived, { timeout: 10_000 }).toBe(2);
    await page.getByRole('button', { name: 'Change…' }).click();
    const form = page.getByRole('dialog', { name: 'Change webhook' });
    expect(await form.getByRole('checkbox', { name: /member\.invited/ }).isChecked()).toBe(false);
    await form.getByRole('textbox', { name: 'Description' }).fill('The shop’s orders');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The shop’s orders').waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect((await call('GET', `/v1/projects/${projectId}/webhooks`, person))[0]).toMatchObject({
      enabled: false,
      description: 'The shop’s orders',
      topics: ['deployment.succeeded', 'deployment.failed', 'incident.opened'],
    });
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    expect(await call('GET', `/v1/projects/${projectId}/webhooks`, person)).toEqual([]);
  });

  test('its secret is shown when somebody wants to see it, copied unseen, and rotated', async () => {
    const person = await createPerson(visits.portico);
    const projectId = await ownedProject(person);
    const page = await visits.open(person, {}, addressOf(projectId));
    const secret = await addWebhook(page, `${receiver.url}/secret`);
    await page.getByRole('link', { name: `${receiver.url}/secret` }).click();
    const part = page.getByRole('region', { name: 'Signing secret' });
    await part.waitFor();
    expect(await page.content()).not.toContain(secret);
    await part.getByRole('button', { name: 'Copy the signing secret' }).click();
    await part.getByText('Copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    expect(await page.content()).not.toContain(secret);
    await part.getByRole('button', { name: 'Reveal' }).click();
    await part.getByText(secret).waitFor();
    await part.getByRole('button', { name: 'Hide' }).click();
    await part.getByRole('button', { name: 'Rotate…' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    const shown = page.getByRole('dialog', { name: 'The new secret signs now' });
    await shown.getByRole('button', { name: 'Copy: Secret' }).click();
    const rotated = await page.evaluate(() => navigator.clipboard.readText());
    expect(rotated).toMatch(/^whsec_/);
    expect(rotated).not.toBe(secret);
  });

  test('what has failed is found, and sent again', async () => {
    const person = await createPerson(visits.portico);
    const projectId = await ownedProject(person);
    const id = await failedDelivery(person, projectId);
    const failed = { status: 'failed' as const, nextAttemptAt: null };
    await visits.portico.database.prisma.webhookDelivery.updateMany({ where: { destinationId: id }, data: failed });
    const page = await visits.open(person, {}, addressOf(projectId, id));
    await page.getByRole('button', { name: 'Delivered', exact: true }).click();
    await page.getByText('There are none of these.').waitFor();
    await page.getByRole('button', { name: 'Failed', exact: true }).click();
    await page.getByRole('button', { name: /Failed webhook\.test/ }).waitFor();
    receiver.answer = () => ({ status: 204 });
    await page.getByRole('button', { name: 'Recover failed…' }).click();
    await page.getByRole('button', { name: 'Recover deliveries' }).click();
    await page.getByText('1 delivery is on the way.').waitFor();
    const delivered = () =>
      visits.portico.database.prisma.webhookDelivery.count({ where: { destinationId: id, status: 'succeeded' } });
    await expect.poll(delivered, { timeout: 10_000 }).toBe(1);
  });

  test('one that failed stays open once, in its place, while it is sent again and when it has arrived', async () => {
    const person = await createPerson(visits.portico);
    const projectId = await ownedProject(person);
    const id = await failedDelivery(person, projectId);
    const { prisma } = visits.portico.database;
    const test = `/v1/projects/${projectId}/webhooks/${id}/test`;
    for (let made = 0; made < 21; made += 1) await call('POST', test, person);
    const untried = { destinationId: id, status: 'pending' as const, attemptCount: 0 };
    await expect.poll(() => prisma.webhookDelivery.count({ where: untried }), { timeout: 10_000 }).toBe(0);
    const failed = { status: 'failed' as const, nextAttemptAt: null };
    await prisma.webhookDelivery.updateMany({ where: { destinationId: id }, data: failed });
    const page = await visits.open(person, {}, `${addressOf(projectId, id)}?status=failed`);
    const rows = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem');
    // The last of the first page, to which the first of the second moves up.
    await rows.nth(19).getByRole('button').click();
    const again = page.getByRole('button', { name: 'Deliver again now' });
    await again.waitFor();
    const answer = Promise.withResolvers<{ status: number }>();
    receiver.answer = () => answer.promise;
    await again.click();
    await page.getByRole('button', { name: /^Retrying webhook\.test/ }).waitFor();
    const inItsPlace = rows.nth(19).getByRole('button', { name: 'Deliver again now' });
    // The first of the second page has moved up behind it.
    await expect
      .poll(() => page.getByRole('list', { name: 'Page 1' }).getByRole('button', { expanded: false }).count())
      .toBe(20);
    expect([await again.count(), await inItsPlace.count()]).toEqual([1, 1]);
    answer.resolve({ status: 204 });
    await page.getByRole('button', { name: /^Delivered webhook\.test/ }).waitFor();
    expect([await again.count(), await inItsPlace.count()]).toEqual([1, 1]);
    await page.getByRole('button', { name: 'Delivered', exact: true }).click();
    await page.getByRole('button', { name: /^Delivered webhook\.test/ }).waitFor();
    expect(await again.count()).toBe(0);
  });

  test('who may not change them sees them without their secret', async () => {
    const [owner, viewer] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const projectId = await ownedProject(owner);
    const id = await failedDelivery(owner, projectId);
    await visits.portico.database.prisma.membership.create({ data: { projectId, userId: viewer.id, role: 'viewer' } });
    const page = await visits.open(viewer, {}, addressOf(projectId, id));
    await page.getByRole('button', { name: /Retrying webhook\.test/ }).waitFor();
    for (const name of ['Send a test', 'Change…', 'Reveal', 'Delete…']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    }
  });

  test('a URL that is not taken is said at the form, and nothing is made', async () => {
    const person = await createPerson(visits.portico);
    const projectId = await ownedProject(person);
    const page = await visits.open(person, {}, `${addressOf(projectId)}?create=true`);
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await form.getByRole('textbox', { name: 'URL' }).fill('ftp://example.com/');
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await form.getByText(/^It must/).waitFor();
    expect(await form.getByRole('alert').count()).toBe(0);
    expect(await call('GET', `/v1/projects/${projectId}/webhooks`, person)).toEqual([]);
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
