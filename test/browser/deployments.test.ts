import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { createPerson, type Person } from '../harness/person.ts';

const run = promisify(execFile);
const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const nobody = '01890000-0000-7000-8000-000000000000';
const digest = `sha256:${'9f'.repeat(32)}`;

const projects = new Projects(() => visits.portico);

/** A deployment that has gone through these states. */
async function deploy(
  owner: Person,
  projectId: string,
  source: Record<string, string>,
  ...steps: object[]
): Promise<string> {
  const { environment = 'production', ...body } = source;
  const { id } = await projects.call('POST', `/${projectId}/deployments`, owner, body, environment);
  for (const step of steps) await projects.call('PATCH', `/${projectId}/deployments/${id}`, owner, step);
  return id;
}

const built = [{ state: 'building' }, { state: 'deploying' }];

function succeeded(name = 'server.tar.gz'): object[] {
  return [...built, { state: 'succeeded', artifacts: [{ name, digest, size_bytes: 18_400_000 }] }];
}

/** A project with something of everything, in words that want to break the page. */
async function fill(owner: Person): Promise<{ projectId: string; failed: string }> {
  const projectId = await projects.make(owner, `${'Ω'.repeat(90)} <b>`);
  await deploy(
    owner,
    projectId,
    { ref: 'v1.24.0', commit_sha: 'c07d41a2', message: 'Faster search' },
    ...succeeded('ن'.repeat(80)),
  );
  const long = { ref: 'x'.repeat(255), commit_sha: 'ab'.repeat(32), message: `<b>مرحبا</b> ${'y'.repeat(1_900)} 🙂` };
  const failure = { stage: 'building', summary: `Out of memory ${'z'.repeat(300)}`, remediation: ['Raise it', '<i>'] };
  const failed = await deploy(owner, projectId, long, { state: 'building' }, { state: 'failed', failure });
  await deploy(owner, projectId, { ref: 'main', commit_sha: '9c41f0e' });
  return { projectId, failed };
}

describe.runIf(hasBrowser)('deployments in a browser', () => {
  const go = (page: Page, address: string) => page.goto(`${visits.portico.config.publicUrl}/dashboard${address}`);
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

  test.each(views)('%s: the list and a deployment are sound, empty and full', async (view, options) => {
    const owner = await createPerson(visits.portico);
    const empty = await projects.make(owner);
    const page = await visits.open(owner, options, `/dashboard/projects/${empty}`);
    await page.getByRole('heading', { name: 'Nothing was deployed to Production yet' }).waitFor();
    await expectSound(page, `deployments-none-${view}`);
    const { projectId, failed } = await fill(owner);
    await go(page, `/projects/${projectId}`);
    await page.getByRole('link', { name: 'Faster search' }).first().waitFor();
    await expectSound(page, `deployments-${view}`);
    await go(page, `/projects/${projectId}/deployments/${failed}`);
    await page.getByText('Out of memory').waitFor();
    await expectSound(page, `deployment-${view}`);
    await go(page, `/projects/${projectId}/deployments/${failed}?ask=again`);
    await page.getByRole('dialog').waitFor();
    await expectSound(page, `deployment-again-${view}`);
    await go(page, `/projects/${nobody}`);
    await heading(page, 'There is no such project');
    await expectSound(page, `project-missing-${view}`);
  });

  test('a title that begins from the right stays where titles are, and so does what stands around it', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner, 'متجر (shop)');
    const id = await deploy(owner, projectId, { ref: 'main', commit_sha: '9c41f0e', message: 'إصلاح (fix) البحث' });
    const page = await visits.open(owner, {}, `/dashboard/projects/${projectId}/deployments/${id}`);
    const places = () =>
      page.getByRole('main').evaluate((main) => {
        const title = main.querySelector('h1');
        const words = document.createRange();
        words.selectNodeContents(title ?? main);
        const [before, within] = [words.getBoundingClientRect(), main.querySelector('.page-head')];
        words.setEnd(title?.firstChild ?? main, 1);
        return {
          fromTheLeft: before.left - (within?.getBoundingClientRect().left ?? 0),
          // Its first letter is the one that is read first: the rightmost.
          fromTheRight: before.right - words.getBoundingClientRect().right,
        };
      });
    await heading(page, /إصلاح/);
    expect(await places()).toEqual({ fromTheLeft: 0, fromTheRight: 0 });
  });

  test('on a phone, the bar says in which project one is', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner, `Shop ${'of everything '.repeat(6)}`.trim());
    await projects.call('PUT', `/${projectId}/environments/production/variables/A`, owner, { value: '1' });
    for (const width of [390, 320]) {
      const view = { viewport: { width, height: 700 } };
      const page = await visits.open(owner, view, `/dashboard/projects/${projectId}/environments`);
      await heading(page, 'Production');
      const path = page.getByRole('navigation', { name: 'Path' });
      const { width: shown } = (await path.getByRole('link', { name: /^Shop/ }).boundingBox()) ?? { width: 0 };
      expect(shown).toBeGreaterThan(60);
      expect(await path.getByText('Production').isVisible()).toBe(true);
      const variables = page.getByRole('heading', { name: 'Variables', exact: true });
      expect((await variables.boundingBox())?.height).toBeLessThan(30);
      await expectSound(page, `environment-bar-${width}`);
    }
  });

  test('from the overview to a project, where a commit is deployed, followed and cancelled', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, {}, '/dashboard');
    await page.getByRole('listitem').getByRole('link', { name: 'Shop' }).click();
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Deploy to Production' });
    await form.getByRole('textbox', { name: 'Branch or tag' }).fill('main');
    await form.getByRole('textbox', { name: 'Commit' }).fill('not a commit');
    await form.getByRole('button', { name: 'Deploy', exact: true }).click();
    await form.getByText('It must be 7 to 64 hexadecimal digits.').waitFor();
    await form.getByRole('textbox', { name: 'Commit' }).fill('9C41F0E');
    await form.getByRole('textbox', { name: 'Message' }).fill('Add reports');
    await form.getByRole('button', { name: 'Deploy', exact: true }).click();
    await heading(page, 'Add reports');
    const details = page.getByRole('region', { name: 'Details' });
    expect(await details.innerText()).toMatch(new RegExp(`Deployed by\\s+${owner.username}`));
    expect(await details.getByText('Version').count()).toBe(0);
    const gates = page.getByRole('region', { name: 'Stages' }).getByRole('listitem');
    const widths = await gates.evaluateAll((all) => all.map((gate) => Math.round(gate.getBoundingClientRect().width)));
    expect(new Set(widths).size).toBe(1);
    const [made] = await projects.call('GET', `/${projectId}/deployments`, owner);
    expect(made).toMatchObject({ state: 'queued', ref: 'main', commit_sha: '9c41f0e', message: 'Add reports' });
    await page.getByRole('listitem').filter({ hasText: 'Building' }).getByText('Not reached').waitFor();
    await page.getByRole('button', { name: 'Copy: curl' }).click();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    await run('bash', ['-c', report], { env: { ...process.env, PORTICO_TOKEN: owner.token } });
    // The page looks again by itself.
    await page.getByRole('heading', { name: 'Waiting for your build' }).waitFor({ state: 'detached' });
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Building' })
      .getByText(/^since/)
      .waitFor({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByRole('button', { name: 'Cancel deployment' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    const { state } = await projects.call('GET', `/${projectId}/deployments/${made.id}`, owner);
    expect(state).toBe('cancelled');
    expect(await page.getByRole('button', { name: 'Cancel…' }).count()).toBe(0);
  });

  test('is compared with any other that somebody chooses, by the address', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const old = await deploy(
      owner,
      projectId,
      { ref: 'old', commit_sha: 'aaaaaaa', message: 'The old one' },
      ...succeeded('a'),
    );
    await deploy(owner, projectId, { ref: 'main', commit_sha: 'bbbbbbb', message: 'Serves' }, ...succeeded('b'));
    const id = await deploy(owner, projectId, { ref: 'main', commit_sha: 'ccccccc', message: 'The newest' }, ...built);
    const page = await visits.open(owner, {}, `/dashboard/projects/${projectId}/deployments/${id}`);
    const card = page.getByRole('region', { name: /^Compared with/ });
    await card.getByText('bbbbbbb').waitFor();
    await card.getByRole('button', { name: 'With another…' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'The old one' }).waitFor();
    await expectSound(page, 'deployment-choose-compared');
    expect(await page.getByRole('dialog').getByRole('link', { name: 'The newest' }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('link', { name: 'The old one' }).click();
    await card.getByText('aaaaaaa').waitFor();
    expect(new URL(page.url()).searchParams.get('compare')).toBe(old);
    await expectSound(page, 'deployment-compared');
    await page.goto(
      `${visits.portico.config.publicUrl}/dashboard/projects/${projectId}/deployments/${old}?compare=${id}`,
    );
    await card.getByText('ccccccc').waitFor();
    await card.getByRole('button', { name: 'With what serves now' }).click();
    await card.getByText('bbbbbbb').waitFor();
    await card.getByText('1 new, 1 gone').waitFor();
    await page.goto(
      `${visits.portico.config.publicUrl}/dashboard/projects/${projectId}/deployments/${old}?compare=${nobody}`,
    );
    await page.getByRole('button', { name: 'Compare with what serves now' }).click();
    await card.getByText('bbbbbbb').waitFor();
  });

  test('what failed says why, is compared with what serves, and is deployed again', async () => {
    const owner = await createPerson(visits.portico);
    const { projectId, failed } = await fill(owner);
    const page = await visits.open(owner, {}, `/dashboard/projects/${projectId}`);
    const serving = page.getByRole('region', { name: 'Serves now' });
    await serving.getByRole('link', { name: 'Faster search' }).waitFor();
    await page.getByRole('button', { name: 'Failed' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('state')).toBe('failed');
    await page.getByRole('table').getByRole('link').click();
    await page.getByRole('list', { name: 'What helps' }).getByText('Raise it').waitFor();
    const commit = page.getByRole('row', { name: /^Commit/ });
    expect(await commit.innerText()).toMatch(/c07d41a.*abababa.*another/s);
    await page.getByText('“Faster search” still serves').waitFor();
    await page.getByRole('button', { name: 'Deploy again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).not.toContain(failed);
    const [made] = await projects.call('GET', `/${projectId}/deployments?state=queued`, owner);
    expect(made).toMatchObject({ ref: 'x'.repeat(255), commit_sha: 'ab'.repeat(32) });
  });

  test('keys, links and the palette lead between environments, places and projects', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    await deploy(owner, projectId, { environment: 'preview', ref: 'topic', commit_sha: 'abcdef1' });
    const page = await visits.open(owner, {}, '/dashboard');
    await page.getByRole('listitem').getByRole('link', { name: 'Shop' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('sho');
    await page.getByRole('option', { name: 'Shop' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing was deployed to Production yet' }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('link', { name: 'topic' }).waitFor();
    expect(new URL(page.url()).searchParams.get('environment')).toBe('preview');
    await page.getByRole('link', { name: 'topic' }).click();
    await heading(page, 'topic');
    await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Deployments' }).click();
    await page.getByRole('link', { name: 'topic' }).waitFor();
    await page.getByRole('navigation', { name: 'Environment' }).getByRole('link', { name: 'Development' }).click();
    await page.getByRole('heading', { name: 'Nothing was deployed to Development yet' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await heading(page, 'Incidents');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('environ');
    await page.keyboard.press('Enter');
    await heading(page, 'Development');
    expect(await page.getByRole('navigation', { name: 'Project' }).getByRole('link').count()).toBeGreaterThan(0);
  });

  test('a viewer is offered nothing that they may not do, and a stranger learns nothing', async () => {
    const owner = await createPerson(visits.portico);
    const { projectId, failed } = await fill(owner);
    const page = await visits.open(
      await projects.addMember(projectId, 'viewer'),
      {},
      `/dashboard/projects/${projectId}?create=true`,
    );
    await page.getByRole('link', { name: 'Faster search' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Deploy', exact: true }).count()).toBe(0);
    await go(page, `/projects/${projectId}/deployments/${failed}?ask=again`);
    await page.getByText('Out of memory').waitFor();
    expect(await page.getByRole('button', { name: /^Deploy|Cancel/ }).count()).toBe(0);
    const stranger = await visits.open(await createPerson(visits.portico), {}, `/dashboard/projects/${projectId}`);
    await heading(stranger, 'There is no such project');
    await go(page, `/projects/${projectId}/deployments/${nobody}`);
    await heading(page, 'There is no such deployment');
  });

  test('an address that names another environment is put right', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const id = await deploy(owner, projectId, { environment: 'preview', ref: 'topic', commit_sha: 'abcdef1' });
    const page = await visits.open(owner, {}, `/dashboard/projects/${projectId}/deployments/${id}`);
    await heading(page, 'topic');
    expect(new URL(page.url()).searchParams.get('environment')).toBe('preview');
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
