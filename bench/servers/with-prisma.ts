import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../prisma/generated/client.ts';
import { createAuthenticator, openVariables } from './same-work.ts';

/** Data access as a team that uses Prisma would write it; the same named statements that Portico uses. */
const adapter = new PrismaPg(
  { connectionString: process.env.DATABASE_URL, max: 20 },
  { statementNameGenerator: ({ sql }) => createHash('sha1').update(sql).digest('base64url') },
);
const prisma = new PrismaClient({ adapter });

export const authenticate = createAuthenticator(async (secretHash) => {
  const row = await prisma.personalAccessToken.findUnique({
    where: { secretHash, revokedAt: null, expiresAt: { gt: new Date() } },
    select: { userId: true },
  });
  return row;
});

const include = (userId: string) => ({
  environments: { orderBy: { name: 'asc' as const }, include: { variables: true } },
  memberships: { where: { userId }, select: { role: true } },
});

type Row = Awaited<ReturnType<typeof readRow>>;

function readRow(userId: string, id: string) {
  return prisma.project.findFirst({ where: { id, memberships: { some: { userId } } }, include: include(userId) });
}

function present(row: NonNullable<Row>) {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    role: row.memberships[0]?.role.replace('_', '-'),
    environments: row.environments.map(({ name, region, runtime, minInstances, maxInstances, variables }) => ({
      name,
      region,
      runtime,
      min_instances: minInstances,
      max_instances: maxInstances,
      variables: openVariables(variables.map((each) => ({ name: each.name, value: each.encryptedValue }))),
    })),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

export async function readList(userId: string, page: number, limit: number) {
  const where = { memberships: { some: { userId } } };
  const [total, rows] = await Promise.all([
    prisma.project.count({ where }),
    prisma.project.findMany({
      where,
      include: include(userId),
      orderBy: { id: 'desc' },
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, items: rows.map(present) };
}

export async function readOne(userId: string, id: string) {
  const row = await readRow(userId, id);
  return row && present(row);
}

export async function write(userId: string, name: string) {
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${Math.random().toString(36).slice(2)}`;
  const settings = { region: 'eu-central-1', runtime: 'nodejs24', minInstances: 0, maxInstances: 1 };
  const row = await prisma.project.create({
    data: {
      ownerId: userId,
      name,
      slug,
      environments: {
        createMany: {
          data: (['production', 'preview', 'development'] as const).map((environment) => ({
            name: environment,
            ...settings,
          })),
        },
      },
      memberships: { create: { userId, role: 'project_admin' } },
    },
    include: include(userId),
  });
  return present(row);
}
