import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { type Scrape, scrape } from '../harness/scrape.ts';

const docs = path.join(import.meta.dirname, '../../docs');
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8');
const rules = read('monitoring/alerts.yaml');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

const { PROMTOOL = '' } = process.env;

function promtool(...words: string[]): string {
  return execFileSync(PROMTOOL, words, { cwd: path.join(docs, 'monitoring'), encoding: 'utf8', stdio: 'pipe' });
}

describe('alert rules', () => {
  test.runIf(PROMTOOL)('are valid, and ring when they should', () => {
    expect(promtool('check', 'config', 'prometheus.yaml')).toContain(`${alerts.length} rules found`);
    expect(promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  });

  test('each is tested: it rings in one case', () => {
    const cases = read('monitoring/alerts.test.yaml').split('- alertname: ').slice(1);
    const ringing = cases.filter((text) => text.includes('exp_labels')).map((text) => /^\w+/.exec(text)?.[0]);
    expect([...new Set(ringing)].toSorted()).toEqual(alerts.toSorted());
  });

  test('the guide says of each what to do', () => {
    const guide = read('guides/monitoring.md');
    const told = [...guide.matchAll(/^\| `(Portico\w+)` \|/gm)].map(([, name = '']) => name);
    expect(told).toEqual(alerts);
  });
});

describe('what the rules and the dashboard ask for', () => {
  let home: Instance;
  let told: Scrape;

  beforeAll(async () => {
    const port = await freePort();
    home = await startInstance({ METRICS_PORT: String(port) });
    told = await scrape(port);
  });
  afterAll(() => home.stop());

  test.each(['alerts.yaml', 'dashboard.json'])('is there: %s', (name) => {
    const asked = read(`monitoring/${name}`).matchAll(/\b(?:portico|nodejs|process)_\w+/g);
    const metrics = [...asked].map(([metric]) => metric.replace(/_(bucket|sum|count)$/, ''));
    const ofServers = [
      'portico_database_connections',
      'portico_database_connections_max',
      'portico_database_connection_waiters',
      'portico_replica_in_use',
      'portico_replica_lag_seconds',
      'portico_replica_reads_total',
      'portico_valkey_in_use',
    ];
    const known = new Set([...told.names, ...ofServers]);
    expect([...new Set(metrics)].filter((metric) => !known.has(metric))).toEqual([]);
    expect(metrics.length).toBeGreaterThan(8);
  });
});
