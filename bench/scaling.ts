import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './cluster/report.ts';
import { median } from './median.ts';
import { processorTimeOfFamily } from './processor-time.ts';
import { type Arrangement, arrange, type Site } from './scaling/arrangement.ts';
import { type Measure, measureByWrk, writeScript } from './wrk.ts';

/**
 * What a request costs each part of an installation, in milliseconds of its processors: `npm run bench:scaling`. From that it can be
 * reckoned how many processors of each kind a load takes, also where all of them share two while this runs. What they take at rest is left
 * out. ROUNDS (3), SECONDS (3) for each kind of request in each arrangement in each round, CONNECTIONS (16), ONLY=part of the name of an
 * arrangement, REQUEST=part of that of a request.
 */
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 3);
const connections = Number(process.env.CONNECTIONS ?? 16);
const { ONLY: only = '', REQUEST: asked = '' } = process.env;

/** Seconds in which whatever was begun comes to an end, */
const settling = 1;

/** and those in which all sites are watched at rest. */
const rest = 10;

const arrangements: Readonly<Record<string, Arrangement>> = {
  '1 server': { servers: 1 },
  '2 servers': { servers: 2 },
  '4 servers': { servers: 4 },
  '2 servers, a replica': { servers: 2, hasReplica: true },
  '2 servers, a cluster of Valkey': { servers: 2, hasValkeyCluster: true },
  '2 servers, 1 node of Citus': { servers: 2, nodes: 1 },
  '2 servers, 2 nodes of Citus': { servers: 2, nodes: 2 },
  '2 servers, 3 nodes of Citus': { servers: 2, nodes: 3 },
};

/** What is sent, in Lua, in terms of the paths of projects. */
const requests: Readonly<Record<string, string>> = {
  'a deployment is made': `
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.body = [[{"ref":"main","commit_sha":"abcdef1234"}]]
    function request() return wrk.format(nil, project() .. "/deployments") end`,
  'a project is read': 'function request() return wrk.format(nil, project()) end',
  'deployments of a project are listed':
    'function request() return wrk.format(nil, project() .. "/deployments?limit=20") end',
  'projects are listed': 'function request() return wrk.format(nil, "/v1/projects?limit=20") end',
};

/** Names one project after the other, since those of one alone would be on one node. */
const projectsInTurn = (ids: readonly string[]) => `
  local ids, number = { ${ids.map((id) => `"${id}"`).join(', ')} }, 0
  function project()
    number = number + 1
    return "/v1/projects/" .. ids[number % #ids + 1]
  end`;

interface Cost extends Measure {
  /** Milliseconds of processor for a request, by part. */
  parts: ReadonlyMap<string, number>;
}

/** Seconds of processor by part. */
type Spent = ReadonlyMap<string, number>;

const spentBy = ({ parts }: Site): Spent =>
  new Map([...parts].map(([part, pids]) => [part, pids.map(processorTimeOfFamily).reduce((a, b) => a + b, 0)]));

/** What each part has had since then, less what it takes at rest. */
function costSince(site: Site, before: Spent, { duration, atRest }: { duration: number; atRest: Spent }): Spent {
  const left = (part: string, total: number) => total - (before.get(part) ?? 0) - (atRest.get(part) ?? 0) * duration;
  return new Map([...spentBy(site)].map(([part, total]) => [part, left(part, total)]));
}

/** What the parts of each site take in a second in which nobody asks for anything. */
async function measureAtRest(all: readonly Site[]): Promise<ReadonlyMap<Site, Spent>> {
  await delay(settling * 1_000);
  const before = new Map(all.map((site) => [site, spentBy(site)]));
  await delay(rest * 1_000);
  const none: Spent = new Map();
  const perSecond = (site: Site): Spent => {
    const total = costSince(site, before.get(site) ?? none, { duration: rest, atRest: none });
    return new Map([...total].map(([part, time]) => [part, time / rest]));
  };
  return new Map(all.map((site) => [site, perSecond(site)]));
}

async function measure(site: Site, lua: string, atRest: Spent): Promise<Cost> {
  const script = writeScript(`${projectsInTurn(site.projectIds)}\n${lua}`);
  const headers = { Authorization: `Bearer ${site.token}` };
  const before = spentBy(site);
  const found = await measureByWrk(site.url, { seconds, connections, headers, script });
  // What is written behind an answer, such as how often a credential was used, belongs to it.
  await delay(settling * 1_000);
  const total = costSince(site, before, { duration: seconds + settling, atRest });
  const count = found.requestsPerSecond * seconds;
  return { ...found, parts: new Map([...total].map(([part, time]) => [part, (time * 1_000) / count])) };
}

/** The middle of what was found of one kind of request, as a line of a table. */
function line(name: string, costs: readonly Cost[]): string {
  const middle = (figure: (cost: Cost) => number) => median(costs.map(figure));
  const parts = [...(costs[0]?.parts.keys() ?? [])].map((part) => middle((cost) => cost.parts.get(part) ?? 0));
  const figures = [middle((cost) => cost.requestsPerSecond).toFixed(0), middle((cost) => cost.p99).toFixed(0)];
  return `| ${[name, ...figures, ...parts.map((part) => (part < 0.005 ? '' : part.toFixed(2)))].join(' | ')} |`;
}

const wanted = Object.entries(arrangements).filter(([name]) => name.includes(only));
const sites = new Map<string, Site>();
try {
  for (const [name, arrangement] of wanted) sites.set(name, await arrange(arrangement));
  const atRest = await measureAtRest([...sites.values()]);
  say(`load ${loadavg()[0]?.toFixed(1)} at rest`);
  for (const [request, lua] of Object.entries(requests).filter(([name]) => name.includes(asked))) {
    const found = new Map<string, Cost[]>([...sites.keys()].map((name) => [name, []]));
    const ask = (site: Site) => measure(site, lua, atRest.get(site) ?? new Map());
    // What V8 and PostgreSQL do at first, they do once.
    for (const site of sites.values()) await ask(site);
    for (let round = 0; round < rounds; round += 1)
      for (const [name, site] of sites) found.get(name)?.push(await ask(site));
    const parts = [...sites.values()][0]?.parts.keys() ?? [];
    const head = ['arrangement', 'requests/s', 'p99 ms', ...parts];
    say(`\n### ${request}\n\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}`);
    for (const [name, costs] of found) say(line(name, costs));
  }
} finally {
  for (const site of sites.values()) await site.remove();
}
