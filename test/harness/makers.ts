import { randomUUID } from 'node:crypto';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { type Account, issueKeyFor } from './account.ts';
import { send } from './client.ts';
import {
  makeComment,
  makeDelivery,
  makeDeployment,
  makeIncident,
  makeInvitation,
  makeMember,
  makePost,
  makeProject,
  makeVariable,
  makeWebhook,
} from './fixtures.ts';

/**
 * What a path's parameter names, by the collection before it. A route with a collection that is not here fails
 * its tests: whoever adds the collection says how to make one, and every route below it is covered.
 */
const makers: Record<string, (owner: Account, within: string[]) => Promise<string>> = {
  projects: (owner) => makeProject(owner),
  webhooks: async (owner, [projectId = '']) => (await makeWebhook(owner, projectId)).id,
  deliveries: async (owner, [projectId = '', webhookId]) =>
    makeDelivery(owner, projectId, webhookId ?? (await makeWebhook(owner, projectId)).id),
  incidents: (owner, [projectId = '']) => makeIncident(owner, projectId),
  members: async (_owner, [projectId = '']) => (await makeMember(projectId, 'viewer')).id,
  invitations: async (owner, [projectId = '']) =>
    (await makeInvitation(owner, projectId, { email: 'guest@test.example', role: 'viewer' })).id,
  environments: async () => 'preview',
  variables: (owner, [projectId = '', environment = '']) => makeVariable(owner, projectId, environment),
  deployments: (owner, [projectId = '']) => makeDeployment(owner, projectId),
  keys: async (owner) => {
    const { body } = await send('GET', '/api/developer/keys', { credential: owner.key });
    return Object(body).keys[0].id;
  },
  posts: async (owner) => {
    const id = await makePost(owner, { is_published: false });
    await makeComment(owner, id);
    return id;
  },
};

/** The path of a route, with everything made that it names. */
export async function pathOf(route: Route, owner: Account): Promise<string> {
  const ids: string[] = [];
  const steps: string[] = [];
  for (const step of route.path.split('/')) {
    const maker = step.startsWith(':') ? makers[steps.at(-1) ?? ''] : undefined;
    if (step.startsWith(':') && !maker) throw new Error(`how is one of ${steps.at(-1)} made?`);
    const id = maker && (await maker(owner, ids));
    if (id) ids.push(id);
    steps.push(id ?? step);
  }
  return steps.join('/');
}

/** One more of what a list holds, by the last step of its path. */
const entries: Record<string, (owner: Account, within: string[]) => Promise<unknown>> = {
  ...makers,
  keys: (owner) => issueKeyFor(owner, ['read']),
  posts: (owner) => makePost(owner, { tags: ['a tag'] }),
  comments: (owner, [postId = '']) => makeComment(owner, postId),
  // Nobody is invited twice, so each has an address of its own.
  invitations: (owner, [projectId = '']) =>
    makeInvitation(owner, projectId, { email: `${randomUUID()}@test.example`, role: 'viewer' }),
};

/** Puts some more into the list at a path of a route. @throws Error where nobody has said how */
export async function fillList(
  { path }: Pick<Route, 'path'>,
  at: string,
  owner: Account,
  count: number,
): Promise<void> {
  const steps = at.split('/');
  const within = path.split('/').flatMap((step, index) => (step.startsWith(':') ? [steps[index] ?? ''] : []));
  const name = steps.at(-1) ?? '';
  const make = entries[name];
  if (!make) throw new Error(`how does the list of ${name} get longer?`);
  for (let made = 0; made < count; made += 1) await make(owner, within);
}
