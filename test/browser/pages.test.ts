import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { createPerson, type Person } from '../harness/person.ts';

interface Shown {
  name: string;
  path: string;
  /** Who looks; null for a stranger. */
  person: Person | null;
  heading: string;
}

describe.runIf(hasBrowser)('axe finds nothing, and nothing is wider than the screen', () => {
  const visits = new Visits();
  let pages: Shown[];

  beforeAll(async () => {
    await visits.begin();
    const { portico } = visits;
    const [owner, invited] = [await createPerson(portico), await createPerson(portico)];
    const made = await send('POST', '/v1/projects', { credential: owner.token, body: { name: 'Shop' }, on: portico });
    const members = `/v1/projects/${Object(made.body).id}/members`;
    const body = { email: invited.email, role: 'developer' };
    const { body: invitation } = await send('POST', members, { credential: owner.token, body, on: portico });
    const { pathname, search } = new URL(Object(invitation).accept_url);
    const path = pathname + search;
    pages = [
      { name: 'home', path: '/', person: null, heading: 'One place' },
      { name: 'home-signed-in', path: '/', person: invited, heading: 'One place' },
      { name: 'sign-up', path: '/oauth/sign-up', person: null, heading: 'Open an account' },
      { name: 'invitation-stranger', path, person: null, heading: 'Shop' },
      { name: 'invitation-wrong-account', path, person: owner, heading: 'Shop' },
      { name: 'invitation', path, person: invited, heading: 'Shop' },
      { name: 'account', path: '/oauth/account', person: owner, heading: owner.username },
      { name: 'forgotten-password', path: '/oauth/forgotten', person: null, heading: 'Forgotten password' },
      { name: 'new-password', path: '/oauth/new-password?token=x', person: null, heading: 'A new password' },
      { name: 'verify', path: '/oauth/verify?token=x', person: null, heading: 'Is this your e-mail address?' },
      { name: 'unknown', path: '/nowhere', person: null, heading: 'not' },
      { name: 'error', path: '/oauth/authorize', person: null, heading: 'That did not work' },
    ];
  });
  afterAll(() => visits.end());

  test.each(views)('%s', async (view, options) => {
    for (const { name, path, person, heading } of pages) {
      const page = await visits.open(person, options, path);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      expect.soft(title.toLowerCase(), name).toContain(heading.toLowerCase());
      await expectSound(page, `${name}-${view}`);
      await page.close();
    }
  });
});
