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

async function shop() {
  const owner = await createPerson(visits.portico);
  const projectId = await projects.make(owner);
  const deploy = async (ref: string, ...steps: object[]): Promise<string> => {
    const { id } = await projects.call('POST', `/${projectId}/deployments`, owner, { ref, commit_sha: '9c41f0e' });
    for (const step of steps) await projects.call('PATCH', `/${projectId}/deployments/${id}`, owner, step);
    return id;
  };
  return { owner, projectId, deploy, list: () => projects.call('GET', `/${projectId}/deployments`, owner) };
}

const artifacts = [{ name: 'server.tar.gz', digest: `sha256:${'9f'.repeat(32)}`, size_bytes: 18_400_000 }];
const built = [{ state: 'building' }, { state: 'deploying' }, { state: 'succeeded', artifacts }];

describe.runIf(hasBrowser)('deployments by keyboard alone', () => {
  test('a commit is deployed, cancelled and deployed again', async () => {
    const { owner, projectId, list } = await shop();
    const { page, keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${projectId}`);
    await keys.activate('button', 'Copy: Queue a deployment');
    await keys.hasCopied(/^curl/);
    await keys.activate('button', 'Deploy');
    await keys.inDialog('Deploy to Production');
    await keys.type('main');
    await keys.write('Commit', 'no commit');
    await keys.activate('button', 'Deploy');
    await keys.isAt('textbox', 'Commit');
    await keys.write('Commit', '9c41f0e');
    await keys.write('Message', 'Faster search');
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Faster search' }).waitFor();
    await keys.outOfDialog();
    expect(await list()).toMatchObject([{ state: 'queued', ref: 'main', message: 'Faster search' }]);
    await keys.activate('button', 'Cancel…');
    await keys.inDialog('Cancel Faster search?');
    await keys.activate('button', 'Cancel deployment');
    await keys.isTold('Deployment cancelled.');
    await keys.outOfDialog();
    expect(await list()).toMatchObject([{ state: 'cancelled' }]);
    await keys.activate('button', 'Deploy again');
    await keys.inDialog('Deploy again to Production');
    await keys.press('Enter');
    await page.getByText('Queued', { exact: true }).first().waitFor();
    await keys.outOfDialog();
    expect(await list()).toMatchObject([{ state: 'queued' }, { state: 'cancelled' }]);
  });

  test('the list is filtered, and leads to one', async () => {
    const { owner, projectId, deploy } = await shop();
    await deploy('v1', ...built);
    await deploy('v2', { state: 'building' }, { state: 'cancelled' });
    const { page, keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${projectId}`);
    await keys.activate('button', 'Cancelled');
    await page.getByText('1 in all').waitFor();
    await keys.isAt('button', 'Cancelled');
    await keys.backTo('button', 'All');
    await keys.press('Enter');
    await page.getByText('2 in all').waitFor();
    await keys.activate('link', 'v2');
    await page.getByRole('heading', { level: 1, name: 'v2' }).waitFor();
    await keys.isSomewhere();
  });

  test('one is compared with another, and its id copied', async () => {
    const { owner, projectId, deploy } = await shop();
    await deploy('v1', ...built);
    await deploy('v2', ...built);
    const id = await deploy('v3');
    const address = `/dashboard/projects/${projectId}/deployments/${id}`;
    const { page, keys } = await Keyboard.at(visits, owner, address);
    await keys.activate('button', 'With another…');
    await keys.inDialog('Compare with a deployment to Production');
    await keys.activate('link', 'v1');
    await page.getByRole('heading', { name: 'Compared with', exact: true }).waitFor();
    await keys.outOfDialog();
    await keys.activate('button', 'With what serves now');
    await page.getByRole('heading', { name: 'Compared with what serves now' }).waitFor();
    await keys.isSomewhere();
    await keys.activate('button', 'With another…');
    await keys.inDialog('Compare with a deployment to Production');
    await keys.activate('button', 'Close');
    await keys.outOfDialog();
    await keys.isAt('button', 'With another…');
    await keys.activate('button', /^Copy id/);
    await keys.hasCopied(id);
  });

  test('nothing was complained of but what was refused', () => {
    expect(visits.complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });
});
