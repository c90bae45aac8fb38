import { generate } from 'json-schema-faker';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../../rest-adapters/index.ts';
import { openApiDocuments } from '../../src/tools/openapi-documents.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { schema } from '../../schema/index.ts';
import { scopeDescriptions } from '../../schema/authorization/scopes.ts';
import { type Account, createAccount, issueClientFor } from '../harness/account.ts';
import { type Call, send } from '../harness/client.ts';
import { pathOf } from '../harness/makers.ts';

const rounds = 3;

const shape = z.record(z.string(), z.unknown());
const parameter = z.union([
  z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: shape }),
  z.object({ $ref: z.string() }),
]);
const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(parameter).default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: shape.optional() })) }).optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), shape) }),
});

const documents = openApiDocuments(schema, 'http://localhost', scopeDescriptions);

/**
 * What no schema says: what is true of the world, such as the state that a deployment is in, or which names lead somewhere.
 */
const truths: Record<string, object> = {
  'PATCH /v1/projects/:projectId': { slug: undefined, environments: [{ name: 'preview', min_instances: 1 }] },
  'POST /v1/projects': { slug: undefined },
  'PATCH /v1/projects/:projectId/deployments/:deploymentId': {
    state: 'building',
    artifacts: undefined,
    failure: undefined,
  },
  'PATCH /v1/projects/:projectId/incidents/:incidentId': { state: 'acknowledged' },
  'POST /v1/projects/:projectId/webhooks': { url: 'https://203.0.114.7/' },
  'PATCH /v1/projects/:projectId/webhooks/:webhookId': { url: 'https://203.0.114.8/' },
  'POST /v1/webhooks/verify': { endpoint_id: undefined, webhook_id: undefined, webhook_timestamp: undefined },
  'POST /v1/projects/:projectId/otlp/v1/metrics': { resourceMetrics: [] },
  // Drafts are shown to their author alone, whose id nobody can guess.
  'GET /api/posts': { status: 'published' },
  'POST /api/posts': { author_id: undefined },
  'POST /api/community/posts/:id/comments': { parent_id: undefined },
};

function documentOf({ surface }: Route) {
  return documented.parse(documents.get(surface.name));
}

function operationOf(route: Route) {
  const operation = documentOf(route).paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`${route.method} ${route.path} is not in the document`);
  return operation;
}

/** A value as the document has it. */
function valid(route: Route, of: Record<string, unknown>, seed: number): Promise<unknown> {
  const { components } = documentOf(route);
  return generate({ ...of, components }, { seed, optionalsProbability: 0.5, maxItems: 3, maxLength: 60 });
}

async function queryOf(route: Route, seed: number): Promise<string> {
  const query = new URLSearchParams();
  for (const entry of operationOf(route).parameters) {
    if (!('in' in entry) || entry.in !== 'query') continue;
    // A cursor is the server's to make.
    if (entry.name === 'cursor') continue;
    // Moments and days have to be in order, and not too far apart.
    const isMoment = /"format":"date/.test(JSON.stringify(entry.schema));
    if (!isMoment) query.set(entry.name, String(await valid(route, entry.schema, seed)));
  }
  const truth = route.method === 'GET' ? Object.entries(truths[`GET ${route.path}`] ?? {}) : [];
  for (const [name, value] of truth) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

/** A token that there is, of a client that there is. */
async function formOf(owner: Account, route: Route): Promise<Pick<Call, 'body' | 'headers'>> {
  const { client_id, client_secret } = await issueClientFor(owner, ['projects:read']);
  const isToken = route.path.endsWith('/token');
  const own: [string, string] = isToken ? ['grant_type', 'client_credentials'] : ['token', 'unknown'];
  const body = new URLSearchParams([own, ['client_id', client_id], ['client_secret', client_secret]]).toString();
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

async function bodyOf(owner: Account, route: Route, seed: number): Promise<Pick<Call, 'body' | 'headers'>> {
  if (route.form) return formOf(owner, route);
  const of = operationOf(route).requestBody?.content['application/json']?.schema;
  if (!of) return {};
  const generated = shape.parse(await valid(route, of, seed));
  const truth = { ...truths[`${route.method} ${route.path}`] };
  const body = { ...generated, ...truth };
  // Addresses that libraries make up are no addresses of people here.
  if ('email' in body) body.email = `guest-${seed}@test.example`;
  return { body };
}

const described = routes.filter(({ surface }) => surface.document !== null);

describe('a request that is made from the document alone succeeds', () => {
  test.each(described.map((route) => [route.method, route.path, route] as const))(
    '%s %s',
    async (method, _path, route) => {
      for (let seed = 1; seed <= rounds; seed += 1) {
        const owner = await createAccount();
        const credential = route.form ? undefined : route.surface.name === 'api' ? owner.key : owner.token;
        const path = (await pathOf(route, owner)) + (await queryOf(route, seed));
        const request = await bodyOf(owner, route, seed);
        const reply = await send(method, path, { credential, ...request });
        expect(reply.status, `${path} ${JSON.stringify(request.body)}: ${reply.text}`).toBe(route.status);
      }
    },
  );
});
