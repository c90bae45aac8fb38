import type { Owner } from '../../schema/accounts/find-owner.ts';
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { day } from '../../schema/durations.ts';
import { createUser } from '../../schema/accounts/create-user.ts';
import { DomainError } from '../../schema/errors.ts';
import { platformScopes } from '../../schema/authorization/scopes.ts';
import type { Config } from '../config/config.ts';
import { makeDataDirectory } from '../database/data-directory.ts';
import type { Database } from '../database/database.ts';
import { issueClient, issueKey, issueToken } from '../domain-context/issue-credential.ts';
import { ownContext } from '../domain-context/operator.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import type { DemoDependencies } from './dependencies.ts';
import { seedCommunity } from './community.ts';
import { seedEvents } from './events.ts';
import { seedMetrics } from './metrics.ts';
import { seedProjects } from './projects.ts';
import { seedUsage } from './usage.ts';

/** What `DATA_DIR/demo-credentials.json` holds. */
export const demoCredentials = z.object({
  base_url: z.string(),
  user: z.object({ id: z.string(), username: z.string(), email: z.string(), password: z.string() }),
  api_key: z.string(),
  personal_access_token: z.string(),
  oauth_client: z.object({ client_id: z.string(), client_secret: z.string() }),
  project_id: z.string(),
});

export type DemoCredentials = z.infer<typeof demoCredentials>;

export function demoFile({ dataDirectory }: Config): string {
  return path.join(dataDirectory, 'demo-credentials.json');
}

const scopes = [...platformScopes];

const expiresInDays = 365;

/** Makes credentials by the same mutations as any caller. */
async function makeSecrets(shared: SharedContext, user: Owner) {
  const key = await issueKey(shared, user, { name: 'Demo', scopes: ['read', 'write'], expiresInDays });
  const token = await issueToken(shared, user, { name: 'Demo', scopes, expiresInDays });
  const redirectUris = ['http://127.0.0.1/callback'];
  return { key, token, client: await issueClient(shared, user, { name: 'Demo client', scopes, redirectUris }) };
}

/**
 * Fills an empty database with a workspace that looks alive, and writes its credentials to DATA_DIR.
 * @throws DomainError where somebody has an account already, Error where DATA_DIR cannot be written to: both before
 * anything is made
 */
export async function createDemo(dependencies: DemoDependencies): Promise<DemoCredentials> {
  const { config, database } = dependencies;
  await requireEmpty(database);
  makeDataDirectory(config.dataDirectory);
  // Of two that are made at once one fails, and takes only its own file away.
  const unfinished = `${demoFile(config)}.${randomBytes(6).toString('hex')}`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const credentials = await fill(dependencies);
    await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
    await file.sync();
    await rename(unfinished, demoFile(config));
    return credentials;
  } catch (error) {
    await rm(unfinished);
    throw error;
  } finally {
    await file.close();
  }
}

/** @throws DomainError: a workspace for trying things out does not belong among the real ones */
async function requireEmpty({ prisma }: Database): Promise<void> {
  if ((await prisma.user.count()) === 0) return;
  throw new DomainError('FORBIDDEN', 'The demo fills an empty database, and this one has accounts already.');
}

/** Accounts and credentials that have been used for a month are older than that. */
async function backdateAccounts(prisma: PrismaClient, now: Date): Promise<void> {
  const data = { createdAt: new Date(now.getTime() - 40 * day) };
  await prisma.user.updateMany({ data });
  await prisma.apiKey.updateMany({ data });
  await prisma.personalAccessToken.updateMany({ data });
}

async function fill(dependencies: DemoDependencies): Promise<DemoCredentials> {
  const { config, database, shared } = dependencies;
  const password = randomBytes(15).toString('base64url');
  const account = { username: 'ada', email: 'ada@portico.example', password };
  const own = ownContext(shared);
  const ada = await createUser(own, { ...account, plan: 'pro' }, { emailVerified: true });
  const colleague = {
    username: 'grace',
    email: 'grace@portico.example',
    password: randomBytes(15).toString('base64url'),
    plan: 'free' as const,
  };
  const grace = await createUser(own, colleague, { emailVerified: true });
  const { key, token, client } = await makeSecrets(shared, ada);
  const projectId = await seedProjects(
    database.prisma,
    own,
    { owner: ada.id, colleague: grace.id },
    dependencies.now(),
  );
  await seedMetrics(dependencies, ada, projectId);
  await backdateAccounts(database.prisma, dependencies.now());
  await seedUsage(database.prisma, { key: key.id, token: token.id, projectId }, dependencies.now());
  await seedEvents(dependencies, ada, projectId);
  await seedCommunity(database.prisma, [ada.id, grace.id], dependencies.now());
  return demoCredentials.parse({
    base_url: config.publicUrl,
    user: { id: ada.id, ...account },
    api_key: key.full_key,
    personal_access_token: token.token,
    oauth_client: client,
    project_id: projectId,
  });
}
