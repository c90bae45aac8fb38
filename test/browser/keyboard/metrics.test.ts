import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { poll, Visits } from '../../harness/dashboard.ts';
import { Projects } from '../../harness/dashboard-projects.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { durations, exportOf, ingest } from '../../harness/otlp.ts';
import { createPerson, type Person } from '../../harness/person.ts';

const minute = 60_000;
const visits = new Visits();
const projects = new Projects(() => visits.portico);
let owner: Person;
let projectId: string;

beforeAll(async () => {
  await visits.begin();
  owner = await createPerson(visits.portico);
  projectId = await projects.make(owner);
  const now = Date.now();
  const told = Array.from({ length: 50 }, (_, index) => ({ at: new Date(now - index * minute), counts: [4, 2, 0] }));
  await ingest(owner, projectId, exportOf([durations(told)]), {}, visits.portico);
});
afterAll(() => visits.end());

const visit = (search = '') => Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/metrics${search}`);

describe.runIf(hasBrowser)('metrics by keyboard alone', () => {
  test('how far back, in which width, by which clock and as a table is chosen', async () => {
    const { page, keys } = await visit();
    const asked = (name: string) => poll(() => new URL(page.url()).searchParams.get(name));
    await keys.activate('button', '6 h');
    await asked('range').toBe('6h');
    await keys.isAt('button', '6 h');
    await keys.activate('button', '7 d');
    await asked('range').toBe('7d');
    await keys.activate('button', '1 day');
    await asked('interval').toBe('1d');
    await keys.activate('button', 'Local time');
    await asked('zone').toBe('local');
    await keys.activate('button', 'As a table');
    await keys.to('region', 'Figures');
    await keys.backTo('button', 'As a table');
    await keys.press('Enter');
    await page.getByRole('figure', { name: /^Requests/ }).waitFor();
    await keys.isAt('button', 'As a table');
  });

  test('what a bucket holds is read, one after the other', async () => {
    const { page, keys } = await visit('?range=1h');
    await keys.to('slider', 'Point at Requests');
    const read = () => page.locator(':focus').getAttribute('aria-valuetext');
    await keys.press('End');
    const last = await read();
    expect(last).toMatch(/\d\d:\d\d to \d\d:\d\d: Answered /);
    await keys.press('ArrowLeft', 2);
    expect(await read()).toMatch(/Answered 6, Errors \(5xx\) 0$/);
    expect(await read()).not.toBe(last);
    await poll(() => page.locator('.chart-reading').first().innerText()).toMatch(/6/);
    await keys.press('Tab');
    await keys.isAt('slider', 'Point at Latency');
  });

  test('a stretch is drawn out, seen closer, and left', async () => {
    const { page, keys } = await visit('?range=6h');
    const from = () => new URL(page.url()).searchParams.get('from');
    await keys.to('slider', 'Point at Requests');
    await keys.press('End');
    await keys.press('Shift+ArrowLeft', 3);
    await page.locator('.chart-drawn').waitFor();
    await keys.press('Escape');
    await page.locator('.chart-drawn').waitFor({ state: 'detached' });
    expect(from()).toBeNull();
    await keys.press('Shift+ArrowLeft', 3);
    await keys.press('Enter');
    await poll(from).not.toBeNull();
    const { searchParams } = new URL(page.url());
    const ms = Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '');
    expect(ms).toBe(4 * 5 * minute);
    await keys.isSomewhere();
    await keys.press('Escape');
    await poll(from).toBeNull();
  });

  test('where nothing was reported, the lines to set are copied', async () => {
    const empty = await projects.make(owner);
    const { keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${empty}/metrics`);
    await keys.activate('button', 'Copy: .env');
    await keys.hasCopied(/OTEL_EXPORTER_OTLP/);
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
