import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { createPerson } from '../harness/person.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const projects = new Projects(() => visits.portico);

describe.runIf(hasBrowser)('members and settings in a browser', () => {
  const address = (projectId: string, rest = '/members') => `/dashboard/projects/${projectId}${rest}`;
  const isClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

  test.each(views)('%s: members, invitations and settings are sound', async (view, options) => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner, `${'Ω'.repeat(90)} <b>`);
    const page = await visits.open(owner, options, address(projectId, '/members?tab=invitations'));
    await page.getByRole('heading', { name: 'Nobody was invited yet' }).waitFor();
    await expectSound(page, `invitations-none-${view}`);
    const member = await projects.addMember(projectId, 'developer');
    const displayName = `مرحبا ${'x'.repeat(60)}`;
    await visits.portico.database.prisma.user.update({ where: { id: member.id }, data: { displayName } });
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
    await projects.call('POST', `/${projectId}/members`, owner, { email, role: 'viewer' });
    await page.reload();
    await page.getByRole('row', { name: /aaaa/ }).waitFor();
    await expectSound(page, `invitations-${view}`);
    for (const [rest, name] of [
      ['/members', 'Members'],
      ['/members?open=invite', 'Members'],
      ['/settings', 'Settings'],
      ['/settings?delete=true', 'Settings'],
    ] as const) {
      await page.goto(`${visits.portico.config.publicUrl}${address(projectId, rest)}`);
      const isAsking = rest.includes('?');
      await (isAsking ? page.getByRole('dialog') : page.getByRole('heading', { level: 1, name })).waitFor();
      await expectSound(page, `project${rest.replace(/\W/g, '-')}-${view}`);
    }
  });

  test('somebody is invited by a link that works, shown once, and again by another', async () => {
    const owner = await createPerson(visits.portico);
    const guest = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, {}, address(projectId));
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(guest.email);
    await page.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    const shown = page.getByRole('dialog', { name: `${guest.email} is invited` });
    const take = async () => {
      await shown.getByRole('button', { name: 'Copy: Link' }).click();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await page.keyboard.press('Escape');
      await shown.getByRole('button', { name: 'I have passed it on' }).click();
      await isClosed(page);
      return new URL(link).searchParams.get('token');
    };
    const first = await take();
    await page.getByRole('link', { name: 'Invitations' }).click();
    await page
      .getByRole('row', { name: new RegExp(guest.email) })
      .getByText('Open', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: `Send again to ${guest.email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    const second = await take();
    const accept = async (token: string | null) => {
      const query = `mutation { acceptInvitation(token: ${JSON.stringify(token)}) { role } }`;
      return Object(
        (await send('POST', '/graphql', { credential: guest.token, body: { query }, on: visits.portico })).body,
      );
    };
    expect((await accept(first)).errors[0].extensions.code).toBe('NOT_FOUND');
    expect((await accept(second)).data.acceptInvitation.role).toBe('viewer');
  });

  test('an invitation is revoked, and open invitations are switched', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    await projects.call('POST', `/${projectId}/members`, owner, { email: 'ada@test.example', role: 'developer' });
    const page = await visits.open(owner, {}, address(projectId, '/members?tab=invitations'));
    await page.getByRole('button', { name: 'Revoke for ada@test.example' }).click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    await page.getByRole('row', { name: /ada@/ }).getByText('Revoked').waitFor();
    const { prisma } = visits.portico.database;
    expect((await prisma.invitation.findFirstOrThrow({ where: { projectId } })).revokedAt).not.toBeNull();
    const open = page.getByRole('checkbox', { name: /^Open invitations/ });
    const isOpen = async () => (await prisma.project.findUniqueOrThrow({ where: { id: projectId } })).openInvitations;
    const before = await isOpen();
    await open.click();
    await expect.poll(isOpen).toBe(!before);
    await expect.poll(() => open.isChecked()).toBe(!before);
  });

  test('a role is changed, a member removed, and whoever wants to leaves; the last admin stays', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const [ada, ben] = [
      await projects.addMember(projectId, 'viewer'),
      await projects.addMember(projectId, 'developer'),
    ];
    const page = await visits.open(owner, {}, address(projectId));
    await page.getByRole('button', { name: `Change role of ${ada.username}` }).click();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('developer');
    await page.getByRole('button', { name: 'Change role', exact: true }).click();
    await isClosed(page);
    const rolesOf = async () => {
      const rows = await visits.portico.database.prisma.membership.findMany({ where: { projectId } });
      return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
    };
    expect(await rolesOf()).toEqual({ [owner.id]: 'project_admin', [ada.id]: 'developer', [ben.id]: 'developer' });
    await page.getByRole('button', { name: `Remove ${ada.username}` }).click();
    await page.getByRole('button', { name: 'Remove member' }).click();
    await isClosed(page);
    expect(Object.keys(await rolesOf()).sort()).toEqual([owner.id, ben.id].sort());
    await page.getByRole('button', { name: 'Leave…' }).click();
    await page.getByRole('button', { name: 'Leave project' }).click();
    await page.getByRole('alert').getByText('A project needs a project-admin.').waitFor();
    const other = await visits.open(ben, {}, address(projectId, '/members?environment=preview'));
    await other.getByRole('button', { name: 'Leave…' }).click();
    expect(await other.getByRole('button', { name: /^(Invite|Change role|Remove)/ }).count()).toBe(0);
    await other.getByRole('button', { name: 'Leave project' }).click();
    await other.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    expect(Object.keys(await rolesOf())).toEqual([owner.id]);
  });

  test('a project is renamed, its slug by its owner alone, and deleted by its name', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const admin = await projects.addMember(projectId, 'project_admin');
    const page = await visits.open(admin, {}, address(projectId, '/settings'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Payments');
    await page.getByRole('textbox', { name: 'Description' }).fill('Takes money');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('button', { name: 'Save settings' }).waitFor({ state: 'detached' });
    expect(await projects.call('GET', `/${projectId}`, owner)).toMatchObject({
      name: 'Payments',
      description: 'Takes money',
      slug: 'shop',
    });
    await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Payments' }).waitFor();
    await page.getByRole('textbox', { name: 'Slug' }).fill('pay');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('It can be changed by the owner of the project alone.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Delete project…' }).click();
    const button = page.getByRole('button', { name: 'Delete project', exact: true });
    await page.getByRole('textbox', { name: 'Name of the project' }).fill('Shop');
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Name of the project' }).fill('Payments');
    await button.click();
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    expect(await visits.portico.database.prisma.project.count({ where: { id: projectId } })).toBe(0);
  });

  test('whoever saves over what somebody else changed is told, and loads it again', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, {}, address(projectId, '/settings'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await projects.call('PATCH', `/${projectId}`, owner, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Theirs');
    await page.getByRole('textbox', { name: 'Slug' }).fill('mine');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('button', { name: 'Save settings' }).waitFor({ state: 'detached' });
    expect(await projects.call('GET', `/${projectId}`, owner)).toMatchObject({ name: 'Theirs', slug: 'mine' });
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
