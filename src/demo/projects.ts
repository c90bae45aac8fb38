import type { Context } from '../../schema/context.ts';
import type { Deployment, DeploymentState, Prisma, PrismaClient } from '../../prisma/generated/client.ts';
import { countMadeDeployments } from '../../schema/list-counts.ts';
import { environmentNames } from '../../schema/projects/environment-names.ts';
import { minute } from '../../schema/durations.ts';
import { v7 } from 'uuid';

const purposes = [
  'Payments',
  'Checkout',
  'Search',
  'Catalog',
  'Identity',
  'Billing',
  'Shipping',
  'Analytics',
  'Inbox',
  'Media',
];
const kinds = ['API', 'Web', 'Worker', 'Gateway', 'Console', 'Pipeline'];
const regions = ['eu-central-1', 'us-east-1', 'ap-southeast-2'];
const states: DeploymentState[] = ['succeeded', 'failed', 'cancelled', 'queued', 'building', 'deploying'];
const hour = 60 * minute;

/** What lists go by is the id, so it is made of the moment that is shown. */
function idAt(at: Date): string {
  return v7({ msecs: at.getTime() });
}

function hexadecimal(seed: number, length: number): string {
  return Array.from({ length }, (_, index) => ((seed * 2654435761 + index * 40503) >>> (index % 16)) & 15)
    .map((digit) => digit.toString(16))
    .join('');
}

/** A deployment that has come as far as its state says. */
function deployment(
  projectId: string,
  createdById: string,
  state: DeploymentState,
  number: number,
  createdAt: Date,
): Prisma.DeploymentCreateManyInput {
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * minute);
  const hasBuilt = state !== 'queued' && state !== 'cancelled';
  const isFinal = state === 'succeeded' || state === 'failed' || state === 'cancelled';
  return {
    id: idAt(createdAt),
    projectId,
    createdById,
    environment: environmentNames[number % 3] ?? 'production',
    state,
    ref: number % 4 === 0 ? `v1.${number}.0` : 'main',
    commitSha: hexadecimal(number + 1, 40),
    message:
      ['Speed up the list', 'Fix rounding of totals', 'Add retries', 'Raise the memory limit'][number % 4] ?? null,
    artifacts:
      state === 'succeeded'
        ? [
            {
              name: 'server.tar.gz',
              digest: `sha256:${hexadecimal(number + 7, 64)}`,
              sizeBytes: 18_000_000 + number,
              url: null,
            },
          ]
        : [],
    ...(state === 'failed'
      ? {
          failure: {
            stage: 'building',
            summary: 'The build ran out of memory.',
            remediation: ['Raise the memory of the build to 4 GiB.', 'Split the bundle.'],
          },
        }
      : {}),
    buildStartedAt: hasBuilt ? after(1) : null,
    deployStartedAt: state === 'deploying' || state === 'succeeded' ? after(4) : null,
    finishedAt: isFinal ? after(6) : null,
    createdAt,
    updatedAt: isFinal ? after(6) : createdAt,
  };
}

/** The states that a deployment must have entered by its times. */
function stepsOf({ projectId, id, state, createdAt, buildStartedAt, deployStartedAt, finishedAt }: Deployment) {
  const entered: [DeploymentState, Date | null][] = [
    ['queued', createdAt],
    ['building', buildStartedAt],
    ['deploying', deployStartedAt],
    [state, finishedAt],
  ];
  return entered.flatMap(([step, at]) => (at ? [{ projectId, deploymentId: id, state: step, enteredAt: at }] : []));
}

/** 60 projects with environments, two members and deployments in every state. @returns the id of the newest */
export async function seedProjects(
  prisma: PrismaClient,
  { seal, write }: Pick<Context, 'seal' | 'write'>,
  { owner, colleague }: { owner: string; colleague: string },
  now: Date,
): Promise<string> {
  const names = kinds.flatMap((kind) => purposes.map((purpose) => `${purpose} ${kind}`));
  const projects = await prisma.project.createManyAndReturn({
    data: names.map((name, index) => {
      const createdAt = new Date(now.getTime() - (index + 1) * 12 * hour);
      return {
        id: idAt(createdAt),
        ownerId: index % 10 === 4 ? colleague : owner,
        name,
        slug: name.toLowerCase().replace(' ', '-'),
        description: `The ${name} of the demo workspace.`,
        createdAt,
        updatedAt: createdAt,
      };
    }),
    select: { id: true, ownerId: true },
  });
  await prisma.environment.createMany({
    data: projects.flatMap(({ id }, index) =>
      environmentNames.map((name) => ({
        projectId: id,
        name,
        region: regions[index % regions.length] ?? 'eu-central-1',
        runtime: 'nodejs24',
        minInstances: name === 'production' ? 2 : 0,
        maxInstances: name === 'production' ? 6 : 1,
      })),
    ),
  });
  await prisma.environmentVariable.createMany({
    data: projects.flatMap(({ id }) =>
      environmentNames.map((name) => ({
        projectId: id,
        environmentName: name,
        name: 'LOG_LEVEL',
        encryptedValue: seal(name === 'production' ? 'info' : 'debug'),
        sensitive: false,
      })),
    ),
  });
  await prisma.membership.createMany({
    data: projects.flatMap(({ id, ownerId }, index) => [
      { projectId: id, userId: ownerId, role: 'project_admin' as const },
      ...(ownerId === colleague || index % 4 === 0
        ? [{ projectId: id, userId: ownerId === colleague ? owner : colleague, role: 'developer' as const }]
        : []),
    ]),
  });
  const deployments = await prisma.deployment.createManyAndReturn({
    data: projects.flatMap(({ id, ownerId }, index) =>
      states.map((state, step) =>
        deployment(id, ownerId, state, index + step * 7, new Date(now.getTime() - (index + step + 1) * hour)),
      ),
    ),
  });
  await prisma.deploymentStep.createMany({ data: deployments.flatMap(stepsOf) });
  await countMadeDeployments({ write }, deployments);
  const [first] = projects;
  if (!first) throw new Error('there are projects by now');
  return first.id;
}
