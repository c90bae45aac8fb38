import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MemberRole } from '../../prisma/generated/client.ts';
import { type Account, createAccount } from './account.ts';
import { send } from './client.ts';
import { isDistributed } from './citus-nodes.ts';
import { instance } from './instance.ts';

const identified = z.object({ id: z.string() });

async function made(path: string, credential: string, body: object): Promise<string> {
  const reply = await send('POST', path, { credential, body });
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
  return identified.parse(reply.body).id;
}

export function makeProject({ token }: Account, body: object = { name: 'Payments API' }): Promise<string> {
  return made('/v1/projects', token, body);
}

export function makeDeployment({ token }: Account, projectId: string): Promise<string> {
  return made(`/v1/projects/${projectId}/deployments`, token, { ref: 'main', commit_sha: 'abcdef1234' });
}

export function makePost({ key }: Account, body: object = {}): Promise<string> {
  return made('/api/posts', key, { title: 'A title', content: 'Some content', ...body });
}

export function makeComment({ key }: Account, postId: string, body: object = {}): Promise<string> {
  return made(`/api/community/posts/${postId}/comments`, key, { content: 'A comment', ...body });
}

/** A variable with a name of its own. @returns the name */
export async function makeVariable({ token }: Account, projectId: string, environment: string): Promise<string> {
  const name = `V${randomUUID().replaceAll('-', '')}`;
  const path = `/v1/projects/${projectId}/environments/${environment}/variables/${name}`;
  const reply = await send('PUT', path, { credential: token, body: { value: 'x' } });
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
  return name;
}

/** Another user with a role in the project; invitations come with the members' own routes. */
export async function addMember(projectId: string, { id }: Account, role: MemberRole = 'viewer'): Promise<void> {
  const { prisma } = (await instance()).database;
  const membership = prisma.membership.create({ data: { projectId, userId: id, role } });
  // In the order of `lockMembers`, so that others who are at it on several nodes are waited for, and not in a circle.
  if (isDistributed)
    await prisma.$transaction([
      prisma.$queryRaw`SELECT 1 FROM projects WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`,
      membership,
    ]);
  else await membership;
}

export async function makeMember(projectId: string, role: MemberRole): Promise<Account> {
  const member = await createAccount();
  await addMember(projectId, member, role);
  return member;
}

export function makeIncident({ token }: Account, projectId: string, body: object = { title: 'Slow' }): Promise<string> {
  return made(`/v1/projects/${projectId}/incidents`, token, body);
}

interface Webhook {
  id: string;
  secret: string;
}

const webhook = z.object({ id: z.string(), secret: z.string() });

/** A destination, at an address of the open internet. */
export async function makeWebhook({ token }: Account, projectId: string, body: object = {}): Promise<Webhook> {
  const path = `/v1/projects/${projectId}/webhooks`;
  const reply = await send('POST', path, { credential: token, body: { url: 'https://203.0.114.7/hook', ...body } });
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
  return webhook.parse(reply.body);
}

/** A test event on its way to a destination. */
export async function makeDelivery({ token }: Account, projectId: string, webhookId: string): Promise<string> {
  const path = `/v1/projects/${projectId}/webhooks/${webhookId}/test`;
  const reply = await send('POST', path, { credential: token });
  if (reply.status !== 202) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
  return identified.parse(reply.body).id;
}

/** What came of a delivery, as if its attempts had been made. */
export async function endDelivery(id: string, status: 'succeeded' | 'failed'): Promise<void> {
  const { prisma } = (await instance()).database;
  await prisma.webhookDelivery.updateMany({ where: { id }, data: { status, nextAttemptAt: null } });
}

interface SentInvitation {
  id: string;
  /** The secret of the link, which the inviter is shown where no e-mail is sent. */
  token: string;
}

const sent = z.object({ id: z.string(), accept_url: z.url() });

export async function makeInvitation({ token }: Account, projectId: string, body: object): Promise<SentInvitation> {
  const reply = await send('POST', `/v1/projects/${projectId}/members`, { credential: token, body });
  if (reply.status !== 201) throw new Error(`inviting answered ${reply.status}: ${reply.text}`);
  const { id, accept_url } = sent.parse(reply.body);
  return { id, token: new URL(accept_url).searchParams.get('token') ?? '' };
}

/** Accepts an invitation; undefined errors mean that it went well. */
export async function acceptInvitation({ token: credential }: Account, token: string) {
  const query = `mutation { acceptInvitation(token: ${JSON.stringify(token)}) { userId role } }`;
  const { body } = await send('POST', '/graphql', { credential, body: { query } });
  const { data, errors } = Object(body);
  return { member: data?.acceptInvitation, code: errors?.[0]?.extensions.code };
}

/** The address that `createAccount` gives. */
export function emailOf({ username }: Account): string {
  return `${username}@test.example`;
}

export async function totalXp({ key }: Account): Promise<number> {
  const { body } = await send('GET', '/api/user/profile', { credential: key });
  return z.object({ total_xp: z.number() }).parse(body).total_xp;
}
