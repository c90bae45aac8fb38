import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricRollups } from '../../src/database/partitions/metric-rollups.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { purge } from '../../src/database/purge.ts';
import { type Account, createAccount, issueTokenFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';
import { monthOf, partitionsOf, weekOf, withoutPart } from '../harness/partitions.ts';

const day = 86_400_000;

const today = new Date();

/** Noon, so that nothing here is over midnight. */
const noon = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), 12);

/** The last noon of a month, so that what is reported a week later lies in another, and in another week. */
const lastOfMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 0, 12);

let clock = noon;
let home: Instance;
/** Of now: a token ends. */
let account: Account;

beforeAll(async () => {
  const plans = '{"pro":{"per_minute":1000000,"per_day":100000000}}';
  home = await startInstance({ WORKER: 'false', PLANS: plans }, undefined, () => new Date(clock));
  await home.portico.monitor.stop();
});
afterAll(() => home.stop());

async function makeProject(): Promise<string> {
  account = await createAccount('pro', home);
  const reply = await send('POST', '/v1/projects', { credential: account.token, body: { name: 'Shop' }, on: home });
  return Object(reply.body).id;
}

async function roll(): Promise<void> {
  for (const table of metricRollups) await rollPartitions(home.database, table, new Date(clock));
}

/** Lets time pass, with a look, every five days, at what is to be made and dropped. */
async function liveUntil(moment: number): Promise<void> {
  while (clock < moment) {
    clock = Math.min(moment, clock + 5 * day);
    await roll();
  }
}

/** Reports a request, of a minute of its own. */
async function report(projectId: string): Promise<void> {
  clock += 60_000;
  const body = exportOf([durations([{ at: new Date(clock), counts: [1, 0, 0] }])]);
  expect((await ingest(account, projectId, body, {}, home)).status).toBe(200);
}

/** What partitions the rollups of a project are in. */
async function tablesOf(projectId: string): Promise<string[]> {
  const rows = await home.database.prisma.$queryRaw<{ table: string }[]>`
    SELECT DISTINCT replace(tableoid::regclass::text, 'metric_rollups_', '') AS "table" FROM metric_rollups
    WHERE project_id = ${projectId}::uuid ORDER BY "table"`;
  return rows.map(({ table }) => withoutPart(table));
}

/** What rollups of a project there are, from the finest on. */
async function resolutionsOf(projectId: string): Promise<string[]> {
  const rows = await home.database.prisma.metricRollup.findMany({ where: { projectId }, distinct: ['resolution'] });
  return ['minute', 'hour', 'day'].filter((resolution) => rows.some((row) => row.resolution === resolution));
}

async function partitions(): Promise<string[]> {
  const ofEach = async (resolution: string) => {
    const names = await partitionsOf(home.database.prisma, `metric_rollups_${resolution}`);
    return names.map((name) => `${resolution}_${name}`);
  };
  return (await Promise.all(['minute', 'hour', 'day'].map(ofEach))).flat();
}

/** The partitions that what is reported at a moment lies in. */
const rangesOf = (moment: number) => [`day_${monthOf(moment)}`, `hour_${monthOf(moment)}`, `minute_${weekOf(moment)}`];

describe('what an environment reports', () => {
  test('lies in its week and month, is summed over them, and goes with them at the end of its time', async () => {
    await liveUntil(lastOfMonth);
    const projectId = await makeProject();
    const began = clock;
    const [days = '', hours = '', minutes = ''] = rangesOf(began);
    await report(projectId);
    await report(projectId);
    expect(await tablesOf(projectId)).toEqual([days, hours, minutes]);
    await liveUntil(began + 7 * day);
    await report(projectId);
    expect(await tablesOf(projectId)).toEqual([days, hours, minutes, ...rangesOf(clock)].sort());
    const period = { from: new Date(began).toISOString(), to: new Date(clock + 1).toISOString() };
    const totalBy = async (interval: string) =>
      (await metricsOf(account, projectId, { ...period, interval }, {}, home)).runtime.requests.total;
    expect([await totalBy('1d'), await totalBy('1h')]).toEqual([3, 3]);

    await liveUntil(began + 22 * day);
    expect(await partitions()).toEqual(expect.arrayContaining([days, hours, ...rangesOf(clock)]));
    expect(await partitions()).not.toContain(minutes);
    await liveUntil(began + (190 + 6) * day);
    expect(await partitions()).not.toContain(hours);
    expect(await partitions()).toContain(days);
    clock = began + 800 * day - 5 * day;
    await liveUntil(began + (800 + 6) * day);
    expect(await partitions()).not.toContain(days);
    expect(await tablesOf(projectId)).not.toContain(days);
  });

  test('is taken where nobody made its ranges, stays out of those that are made later, and goes by itself', async () => {
    clock += 1_000 * day;
    const projectId = await makeProject();
    const ranges = rangesOf(clock);
    await report(projectId);
    expect(await tablesOf(projectId)).toEqual(['rest']);
    await roll();
    for (const range of ranges) expect(await partitions()).not.toContain(range);
    await report(projectId);
    const period = { from: new Date(clock - day).toISOString(), to: new Date(clock + 1).toISOString() };
    expect(await metricsOf(account, projectId, { ...period, interval: '1m' }, {}, home)).toMatchObject({
      runtime: { requests: { total: 2 }, series: [{ requests: 1 }, { requests: 1 }] },
    });
    const left = async (days: number) => {
      await purge(home.database.prisma, new Date(clock + days * day));
      return resolutionsOf(projectId);
    };
    expect(await left(15)).toEqual(['hour', 'day']);
    expect(await left(191)).toEqual(['day']);
    expect(await left(802)).toEqual([]);
  });

  test('from before the ranges began goes row by row', async () => {
    clock = noon;
    const projectId = await makeProject();
    clock -= 8 * day;
    await report(projectId);
    expect(await tablesOf(projectId)).toEqual(['rest']);
    const { prisma } = home.database;
    const left = async (days: number) => {
      await purge(prisma, new Date(clock + days * day));
      return resolutionsOf(projectId);
    };
    expect(await left(15)).toEqual(['hour', 'day']);
    expect(await left(191)).toEqual(['day']);
    expect(await left(802)).toEqual([]);
  });

  test('goes with its project, wherever it lies', async () => {
    clock = noon;
    await roll();
    const projectId = await makeProject();
    for (const moment of [noon - 8 * day, noon, noon + 4_000 * day]) {
      clock = moment;
      account = { ...account, token: await issueTokenFor(account, ['metrics:write'], home) };
      await report(projectId);
    }
    expect(await tablesOf(projectId)).toEqual([...rangesOf(noon), 'rest']);
    await home.database.prisma.project.delete({ where: { id: projectId } });
    expect(await tablesOf(projectId)).toEqual([]);
  });

  test('has its ranges, though fifty make them at once', async () => {
    clock = noon + 5_000 * day;
    await Promise.all(Array.from({ length: 50 }, roll));
    expect(await partitions()).toEqual(expect.arrayContaining(rangesOf(clock)));
  });
});
