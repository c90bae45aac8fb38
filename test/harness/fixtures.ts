import { z } from 'zod';
import type { MemberRole } from '../../src/database/generated/client.ts';
import { type Account, createAccount } from './account.ts';
import { send } from './client.ts';
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

/** Another user with a role in the project; invitations come with the members' own routes. */
export async function makeMember(projectId: string, role: MemberRole): Promise<Account> {
  const member = await createAccount();
  const { database } = await instance();
  await database.prisma.membership.create({ data: { projectId, userId: member.id, role } });
  return member;
}

export async function totalXp({ key }: Account): Promise<number> {
  const { body } = await send('GET', '/api/user/profile', { credential: key });
  return z.object({ total_xp: z.number() }).parse(body).total_xp;
}
