import type { PrismaClient } from '../../prisma/generated/client.ts';
import { day } from '../../schema/durations.ts';
import { listDeployments } from '../../rest-adapters/v1/deployments.ts';
import { getProjectMetrics } from '../../rest-adapters/v1/metrics.ts';
import { getProject } from '../../rest-adapters/v1/projects.ts';
import { getProfile } from '../../rest-adapters/api/profile.ts';
import { createPost, listPosts } from '../../rest-adapters/api/posts.ts';
import type { CredentialKind } from '../../schema/authorization/principal.ts';
import { insertRollups, type Rollup, updateLastUses } from '../usage/usage-statements.ts';

const days = 30;

interface Call {
  route: { method: string; path: string };
  status: number;
  /** Of a busy day. */
  requests: number;
  milliseconds: number;
}

const ofTheKey: readonly Call[] = [
  { route: listPosts, status: 200, requests: 420, milliseconds: 9 },
  { route: listPosts, status: 304, requests: 160, milliseconds: 6 },
  { route: getProfile, status: 200, requests: 90, milliseconds: 4 },
  { route: createPost, status: 201, requests: 12, milliseconds: 14 },
  { route: createPost, status: 400, requests: 3, milliseconds: 3 },
  { route: listPosts, status: 429, requests: 5, milliseconds: 1 },
];

const ofTheToken: readonly Call[] = [
  { route: getProject, status: 200, requests: 260, milliseconds: 5 },
  { route: listDeployments, status: 200, requests: 140, milliseconds: 8 },
  { route: getProjectMetrics, status: 200, requests: 75, milliseconds: 22 },
  { route: listDeployments, status: 403, requests: 2, milliseconds: 2 },
];

interface UsedCredential {
  id: string;
  kind: CredentialKind;
}

/** Busier in the week than at its end, and a little more every week. */
function share(at: Date, age: number): number {
  const isWeekend = at.getUTCDay() % 6 === 0;
  return (isWeekend ? 0.3 : 1) * (1 - age / (days * 2));
}

function rollupsOf(
  { id }: UsedCredential,
  calls: readonly Call[],
  about: Pick<Rollup, 'projectId' | 'environment'>,
  now: Date,
): Rollup[] {
  const ages = Array.from({ length: days }, (_, age) => age);
  return ages.flatMap((age) => {
    const at = new Date(now.getTime() - age * day);
    return calls.map(({ route, status, requests, milliseconds }) => {
      const count = Math.max(1, Math.round(requests * share(at, age)));
      const sums = { milliseconds: count * milliseconds, bytesIn: count * 40, bytesOut: count * 2_400 };
      return {
        ...about,
        credentialId: id,
        method: route.method,
        path: route.path,
        status,
        requests: count,
        ...sums,
        at,
      };
    });
  });
}

/** A month of calls, so that keys and projects have statistics to be looked at. */
export async function seedUsage(
  prisma: PrismaClient,
  { key, token, projectId }: { key: string; token: string; projectId: string },
  now: Date,
): Promise<void> {
  const credentials = {
    key: { id: key, kind: 'api_key' },
    token: { id: token, kind: 'personal_access_token' },
  } as const;
  const ofProject = (environment: string) => rollupsOf(credentials.token, ofTheToken, { projectId, environment }, now);
  const rollups = [
    ...rollupsOf(credentials.key, ofTheKey, { projectId: null, environment: null }, now),
    ...ofProject('production'),
    ...ofProject('preview'),
  ];
  await prisma.$executeRaw(insertRollups(rollups));
  const uses = Object.values(credentials).map(({ id, kind }) => ({ credentialId: id, kind, at: now }));
  for (const statement of updateLastUses(uses)) await prisma.$executeRaw(statement);
}
