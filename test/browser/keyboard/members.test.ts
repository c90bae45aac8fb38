import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { Visits } from '../../harness/dashboard.ts';
import { Projects } from '../../harness/dashboard-projects.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { createPerson } from '../../harness/person.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const projects = new Projects(() => visits.portico);

describe.runIf(hasBrowser)('members by keyboard alone', () => {
  test('somebody is invited, again, and not any more', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const invitations = () => visits.portico.database.prisma.invitation.findMany({ where: { projectId } });
    const { page, keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/members`);
    await keys.activate('button', 'Invite');
    await keys.inDialog('Invite somebody');
    await keys.type(owner.email);
    await keys.press('Enter');
    await keys.isRefusedAt('E-mail address', 'It is that of a member already.');
    await keys.write('E-mail address', 'ada@test.example');
    await keys.choose('Role', 'Viewer: sees everything but values of variables');
    await keys.activate('button', 'Invite');
    await keys.inDialog('ada@test.example is invited');
    await keys.activate('button', 'Copy: Link');
    await keys.hasCopied('token=');
    await keys.activate('button', 'I have passed it on');
    await keys.outOfDialog();
    await keys.isAt('button', 'Invite');
    expect(await invitations()).toMatchObject([{ email: 'ada@test.example', role: 'viewer' }]);
    await keys.press('Enter');
    await keys.inDialog('Invite somebody');
    await keys.type('ada@test.example');
    await keys.press('Enter');
    await keys.isRefusedAt('E-mail address', 'It is invited already; send that invitation again.');
    await keys.press('Escape');
    await keys.outOfDialog();
    await keys.activate('link', 'Invitations');
    await keys.toggle(/^Open invitations/);
    await keys.isTold('Open invitations set.');
    await keys.isAt('checkbox', /^Open invitations/);
    await keys.activate('button', 'Send again to ada@test.example');
    await keys.inDialog('Invite ada@test.example again?');
    await keys.activate('button', 'Send again');
    await keys.inDialog('ada@test.example is invited');
    await keys.activate('button', 'I have passed it on');
    await keys.outOfDialog();
    await keys.isAt('button', 'Send again to ada@test.example');
    await keys.activate('button', 'Revoke for ada@test.example');
    await keys.inDialog('Revoke the invitation of ada@test.example?');
    await keys.activate('button', 'Revoke invitation');
    await page.getByText('Revoked', { exact: true }).waitFor();
    await keys.outOfDialog();
    await keys.isAt('region', 'Invitations');
    expect((await invitations()).every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  });

  test('a role is changed, somebody is removed, and another leaves', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const { id, username } = await projects.addMember(projectId, 'viewer');
    const leaving = await projects.addMember(projectId, 'developer');
    const roleOf = async (userId: string) =>
      (await visits.portico.database.prisma.membership.findFirst({ where: { projectId, userId } }))?.role;
    const { keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/members`);
    await keys.activate('button', `Change role of ${username}`);
    await keys.inDialog(`Role of ${username}`);
    await keys.choose('Role', 'Developer: also deploys, and sends metrics');
    await keys.activate('button', 'Change role');
    await keys.outOfDialog();
    await keys.isAt('button', `Change role of ${username}`);
    expect(await roleOf(id)).toBe('developer');
    await keys.activate('button', `Remove ${username}`);
    await keys.inDialog(`Remove ${username}?`);
    await keys.activate('button', 'Remove member');
    await keys.outOfDialog();
    await keys.isTold('Member removed.');
    await keys.isAt('region', 'Members');
    expect(await roleOf(id)).toBeUndefined();
    const other = await Keyboard.at(visits, leaving, `/dashboard/projects/${projectId}/members`);
    await other.keys.activate('button', 'Leave…');
    await other.keys.inDialog('Leave this project?');
    await other.keys.activate('button', 'Leave project');
    await other.page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await other.keys.outOfDialog();
    expect(await roleOf(leaving.id)).toBeUndefined();
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
