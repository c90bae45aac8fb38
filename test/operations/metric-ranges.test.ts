import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricRollups } from '../../src/database/partitions/metric-rollups.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { purge } from '../../src/database/purge.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { weekOf } from '../harness/event-ranges.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';

const day = 86_400_000;

/** Noon, so that nothing here is over midnight. */
const noon = Math.floor(Date.now() / day) * day + day / 2;

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
  for (const table of metricRollups) await rollPartitions(home.database.prisma, table, new Date(clock));
}

/** Lets days pass, with a look, now and then, at what is to be made and dropped. */
async function live(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 5) {
    clock += 5 * day;
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
  return rows.map(({ table }) => table);
}

async function partitions(): Promise<string[]> {
  const rows = await home.database.prisma.$queryRaw<{ table: string }[]>`
    SELECT replace(relid::text, 'metric_rollups_', '') AS "table" FROM pg_partition_tree('metric_rollups') WHERE isleaf`;
  return rows.map(({ table }) => table);
}

const weekNow = () => `minute_${weekOf(clock)}`;
const monthNow = () => `hour_${new Date(clock).toISOString().slice(0, 7).replace('-', '')}`;
const yearNow = () => `day_${new Date(clock).toISOString().slice(0, 4)}`;

describe('what an environment reports', () => {
  test('lies in its week, month and year, is summed over them, and goes with them at the end of its time', async () => {
    await live(20);
    const projectId = await makeProject();
    const ranges = [yearNow(), monthNow(), weekNow()];
    await report(projectId);
    await report(projectId);
    expect(await tablesOf(projectId)).toEqual(ranges);
    const began = new Date(clock);
    await live(10);
    await report(projectId);
    const period = { from: began.toISOString(), to: new Date(clock + 1).toISOString() };
    expect(await metricsOf(account, projectId, { ...period, interval: '1d' }, {}, home)).toMatchObject({
      runtime: { requests: { total: 3 }, series: [{ requests: 2 }, { requests: 1 }] },
    });

    await live(15);
    expect(await partitions()).toEqual(expect.arrayContaining([yearNow(), ...ranges.slice(0, 2)]));
    expect(await partitions()).not.toContain(ranges[2]);
    await live(200);
    expect(await partitions()).not.toContain(ranges[1]);
    expect((await tablesOf(projectId)).every((table) => table.startsWith('day_2'))).toBe(true);
    expect(await tablesOf(projectId)).toContain(ranges[0]);
    clock += 1_000 * day;
    await live(5);
    expect(await tablesOf(projectId)).toEqual([]);
    expect(await partitions()).not.toContain(ranges[0]);
  });

  test('is taken where nobody made its ranges, stays out of those that are made later, and goes by itself', async () => {
    clock += 1_000 * day;
    const projectId = await makeProject();
    const ranges = [yearNow(), monthNow(), weekNow()];
    await report(projectId);
    expect(await tablesOf(projectId)).toEqual(['day_rest', 'hour_rest', 'minute_rest']);
    await roll();
    for (const range of ranges) expect(await partitions()).not.toContain(range);
    await report(projectId);
    const period = { from: new Date(clock - day).toISOString(), to: new Date(clock + 1).toISOString() };
    expect(await metricsOf(account, projectId, { ...period, interval: '1m' }, {}, home)).toMatchObject({
      runtime: { requests: { total: 2 }, series: [{ requests: 1 }, { requests: 1 }] },
    });
    const left = async (days: number) => {
      await purge(home.database.prisma, new Date(clock + days * day));
      return tablesOf(projectId);
    };
    expect(await left(15)).toEqual(['day_rest', 'hour_rest']);
    expect(await left(191)).toEqual(['day_rest']);
    expect(await left(802)).toEqual([]);
  });

  test('before the ranges began, or so late, goes row by row', async () => {
    clock = noon;
    const projectId = await makeProject();
    const week = Math.floor((clock - 4 * day) / (7 * day)) * 7 * day + 4 * day;
    clock = week - 60_001;
    await report(projectId);
    expect(await tablesOf(projectId)).toEqual(['initial']);
    const { prisma } = home.database;
    const left = async (days: number) => {
      await purge(prisma, new Date(clock + days * day));
      return prisma.metricRollup.findMany({ where: { projectId }, select: { resolution: true } });
    };
    expect(await left(15)).toEqual([{ resolution: 'hour' }, { resolution: 'day' }]);
    expect(await left(191)).toEqual([{ resolution: 'day' }]);
    expect(await left(802)).toEqual([]);
  });

  test('goes with its project, wherever it lies', async () => {
    clock = noon;
    await roll();
    const projectId = await makeProject();
    await report(projectId);
    await home.database.prisma.project.delete({ where: { id: projectId } });
    expect(await tablesOf(projectId)).toEqual([]);
  });

  test('has each of its ranges once, though fifty make them', async () => {
    clock += 5_000 * day;
    await Promise.all(Array.from({ length: 50 }, roll));
    for (const range of [yearNow(), monthNow(), weekNow()]) {
      expect((await partitions()).filter((name) => name === range)).toHaveLength(1);
    }
  });
});
