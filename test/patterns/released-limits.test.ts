import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from '../../rest-adapters/index.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { pathOf } from '../harness/makers.ts';

/** A part of a released document. */
type Part = Readonly<Record<string, unknown>>;

const documents: Record<string, { paths: Part; components: { schemas: Part } }> = {
  v1: JSON.parse(readFileSync('docs/released/v1.json', 'utf8')),
  api: JSON.parse(readFileSync('docs/released/api.json', 'utf8')),
};

/** A limit that was promised of a part of a body: what just keeps to it, and what just does not. */
interface Limit {
  pointer: string;
  word: string;
  within: unknown;
  beyond: unknown;
}

/** A text of a length, in the form that its field wants. */
function textOf(length: number, field: string): string {
  const beginning = /url$/.test(field) ? 'https://203.0.114.7/' : '';
  const end = field === 'email' ? '@example.com' : '';
  return beginning + 'x'.repeat(Math.max(0, length - beginning.length - end.length)) + end;
}

const distinctTexts = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

/** A shape, wherever the document has it. */
function shapeOf(document: string, given: unknown): Part {
  const reference = Object(given).$ref;
  const named = typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
  return Object(named ? documents[document]?.components.schemas[named] : given);
}

function limitsOf(document: string, shape: Part, pointer: string): Limit[] {
  const field = pointer.split('/').at(-1) ?? '';
  const texts = shapeOf(document, shape.items);
  const makers: Record<string, (limit: number) => [unknown, unknown] | null> = {
    maxLength: (limit) => [textOf(limit, field), textOf(limit + 1, field)],
    minLength: (limit) => (limit === 0 ? ['', null] : [textOf(limit, field), textOf(limit - 1, field)]),
    maximum: (limit) => [limit, limit + 1],
    minimum: (limit) => [limit, limit - 1],
    // Of words there are only so many.
    maxItems: (limit) => (texts.enum ? null : [distinctTexts(limit), distinctTexts(limit + 1)]),
    minItems: (limit) => (limit === 0 || texts.enum ? null : [distinctTexts(limit), distinctTexts(limit - 1)]),
  };
  return Object.entries(makers).flatMap(([word, make]) => {
    const limit = shape[word];
    const made = typeof limit === 'number' ? make(limit) : null;
    return made ? [{ pointer, word: `${word} ${limit}`, within: made[0], beyond: made[1] }] : [];
  });
}

/** Every limit in a shape and below. */
function limitsIn(document: string, given: unknown, pointer = ''): Limit[] {
  const shape = shapeOf(document, given);
  const below = [
    ...Object.entries(Object(shape.properties)).map(([name, part]) => [part, `${pointer}/${name}`] as const),
    ...(shape.items ? [[shape.items, `${pointer}/0`] as const] : []),
    ...(typeof shape.additionalProperties === 'object'
      ? [[shape.additionalProperties, `${pointer}/NAME`] as const]
      : []),
    ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((parts) =>
      Array.isArray(parts) ? parts.map((part) => [part, pointer] as const) : [],
    ),
  ];
  return [...limitsOf(document, shape, pointer), ...below.flatMap(([part, at]) => limitsIn(document, part, at))];
}

/** A body that is well but for what is put at the pointer. */
function bodyWith(base: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '0') return [bodyWith(Array.isArray(base) ? base[0] : {}, rest, value)];
  return { ...Object(base), [step]: bodyWith(Object(base)[step], rest, value) };
}

const place = { name: 'preview', min_instances: 0, max_instances: 1_000 };
const failure = { stage: 'build', summary: 'It broke' };

/** What has to be in a body beside what is tried; for a field of its own where it is another. */
const bases: Record<string, (pointer: string) => object> = {
  'POST /v1/projects': () => ({ name: 'Shop' }),
  'PATCH /v1/projects/:projectId': () => ({ environments: [place] }),
  'POST /v1/projects/:projectId/deployments': () => ({ ref: 'main', commit_sha: 'abcdef1' }),
  'PATCH /v1/projects/:projectId/deployments/:deploymentId': (pointer) =>
    pointer.startsWith('/artifacts')
      ? { state: 'succeeded', artifacts: [{ name: 'web', digest: 'sha256:1', size_bytes: 1 }] }
      : { state: 'failed', failure },
  'POST /v1/projects/:projectId/incidents': () => ({ title: 'Slow' }),
  'PATCH /v1/projects/:projectId/incidents/:incidentId': () => ({ state: 'acknowledged' }),
  'POST /v1/projects/:projectId/members': () => ({ role: 'viewer' }),
  'POST /v1/projects/:projectId/webhooks': () => ({ url: 'https://203.0.114.7/' }),
  'POST /v1/webhooks/verify': () => ({
    payload: '{}',
    signature: 't=1,v1=0',
    secret: 'whsec_0000',
    webhook_id: 'm',
    webhook_timestamp: '1',
  }),
  'POST /api/developer/keys': () => ({ name: 'CI' }),
  'POST /api/posts': () => ({ title: 'A title', content: 'Some content' }),
  'POST /api/community/posts/:id/comments': () => ({ content: 'A comment' }),
};

/** What texts have to look like that a pattern bounds: the longest and the shortest, and what is just beyond. */
const patterns: [route: string, field: string, within: string[], beyond: string[]][] = [
  ['POST /v1/projects', 'slug', ['a', 'a'.repeat(63)], ['', 'a'.repeat(64), 'a-', '-a', 'A']],
  ['PATCH /v1/projects/:projectId', 'slug', ['b', 'b'.repeat(63)], ['', 'b'.repeat(64), 'b-', '-b', 'B']],
  ['PATCH /api/profile/update', 'username', ['', 'x'.repeat(27)], ['x'.repeat(28), 'X', '.']],
  [
    'POST /v1/projects/:projectId/deployments',
    'commit_sha',
    ['a'.repeat(7), 'F'.repeat(64)],
    ['a'.repeat(6), 'a'.repeat(65), 'g'.repeat(7)],
  ],
  ['POST /api/posts', 'category', ['c', 'c'.repeat(50), 'ü 1_-'], ['', 'c'.repeat(51), ' c', '-c']],
];

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function bodyOf({ method, path, surface }: Route): Part {
  const operations: Part = Object(documents[surface.name]?.paths[path.replaceAll(/:(\w+)/g, '{$1}')]);
  const { requestBody } = Object(operations[method.toLowerCase()]);
  return Object(requestBody?.content?.['application/json']?.schema);
}

const limited = routes.flatMap((route) => {
  const limits = limitsIn(route.surface.name, bodyOf(route));
  return limits.length > 0 ? [{ name: nameOf(route), route, limits }] : [];
});

async function sender(route: Route): Promise<{ owner: Account; submit: (body: unknown) => Promise<number> }> {
  const owner = await createAccount();
  const path = await pathOf(route, owner);
  const credential = route.surface.name === 'api' ? owner.key : owner.token;
  // What the rules let pass may still be refused for another reason, such as a state that it is in.
  return { owner, submit: async (body) => (await send(route.method, path, { credential, body })).status };
}

describe('what just keeps to a limit that was released is taken, and what just does not is refused', () => {
  test('there are limits', () => {
    expect(limited.length).toBeGreaterThan(12);
  });

  test.each(limited)('$name', async ({ name, route, limits }) => {
    const { submit } = await sender(route);
    const seen: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const { pointer, word, within, beyond } of limits) {
      const base = bases[name]?.(pointer) ?? {};
      const steps = pointer.split('/').slice(1);
      const taken = (await submit(bodyWith(base, steps, within))) !== 400;
      const refused = beyond === null || (await submit(bodyWith(base, steps, beyond))) === 400;
      const key = `${pointer} ${word}`;
      [seen[key], wanted[key]] = [
        { taken, refused },
        { taken: true, refused: true },
      ];
    }
    expect(seen).toEqual(wanted);
  });

  test.each(patterns)('%s of %s', async (name, field, within, beyond) => {
    const route = routes.find((one) => nameOf(one) === name) ?? expect.fail(`there is no ${name}`);
    const { owner, submit } = await sender(route);
    // Usernames are unique, so each begins with somebody's own.
    const start = field === 'username' ? owner.id.slice(-3) : '';
    const statusOf = (value: string) => submit({ ...bases[name]?.(`/${field}`), [field]: start + value });
    for (const value of within) expect([value, await statusOf(value)]).not.toEqual([value, 400]);
    for (const value of beyond) expect([value, await statusOf(value)]).toEqual([value, 400]);
  });
});
