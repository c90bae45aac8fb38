import { describe, expect, test } from 'vitest';
import { routes } from '../../rest-adapters/index.ts';
import { sourceOf } from '../../rest-adapters/operation/input-source.ts';
import { restName } from '../../rest-adapters/declare/naming.ts';
import { describeOperation } from '../../rest-adapters/operation/compile.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { schema } from '../../schema/index.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { pathOf } from '../harness/makers.ts';

/** Of a route's operation, the variables that come from a part of the request. */
function variablesFrom(route: Route, source: ReturnType<typeof sourceOf>): string[] {
  const { inputs } = describeOperation(schema, route.document);
  return inputs.filter(({ name }) => sourceOf(route, name) === source).map(({ name }) => name);
}

function credentialOf({ surface }: Route, { key, token }: Account): string {
  return surface.name === 'api' ? key : token;
}

const counted = routes.filter(({ surface, form }) => surface.name !== 'well-known' && form === null);
const reads = counted.filter(({ method }) => method === 'GET');

describe('a parameter that is given twice is refused, and named', () => {
  const queried = counted.filter((route) => variablesFrom(route, 'query').length > 0);

  test.each(queried)('$method $path', async (route) => {
    const owner = await createAccount();
    const path = await pathOf(route, owner);
    for (const variable of variablesFrom(route, 'query')) {
      const name = restName(variable, 'snake_case');
      const credential = credentialOf(route, owner);
      const reply = await send(route.method, `${path}?${name}=1&colour=red&${name}=1`, { credential });
      expect([name, reply.status]).toEqual([name, 400]);
      expect(reply.text).toContain(`${name} must be given once`);
    }
  });
});

describe('Allow names what a path answers, and HEAD where that is GET', () => {
  const paths = [...new Set(counted.map(({ path }) => path))];

  test.each(paths)('%s', async (path) => {
    const declared = routes.filter((route) => route.path === path).map(({ method }) => method);
    const wanted = [...declared, ...(declared.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
    const sample = path.replaceAll(/:\w+/g, '01890000-0000-7000-8000-000000000000');
    const [refused, preflight] = [await send('PROPFIND', sample), await send('OPTIONS', sample)];
    for (const { headers } of [refused, preflight]) {
      expect((headers.get('allow') ?? '').split(', ').sort()).toEqual(wanted);
    }
    expect(preflight.headers.get('access-control-allow-methods')).toBe(preflight.headers.get('allow'));
  });
});

describe('a read', () => {
  test.each(reads)('by HEAD says what GET would: $path', async (route) => {
    const owner = await createAccount();
    const path = await pathOf(route, owner);
    const call = { credential: credentialOf(route, owner) };
    // Of what tells of its own use one answer is not the next.
    const isStill = !/(rate_limit|stats|metrics|\/keys(\/[^/]+)?)$/.test(path);
    const [whole, head] = [await send('GET', path, call), await send('HEAD', path, call)];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    if (!isStill) return;
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)));
    for (const name of ['etag', 'link', 'x-total-count', 'content-type', 'vary', 'cache-control']) {
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    }
  });

  test.each(reads)('of whatever state the caller has is spared them: $path', async (route) => {
    const owner = await createAccount();
    const path = await pathOf(route, owner);
    const credential = credentialOf(route, owner);
    for (const tag of ['*', ' * ']) {
      const reply = await send('GET', path, { credential, headers: { 'if-none-match': tag } });
      expect([reply.status, reply.text]).toEqual([304, '']);
    }
  });
});

describe('the same Idempotency-Key for another environment is refused', () => {
  const environments = counted.filter(
    (route) => route.method === 'POST' && route.codec === null && variablesFrom(route, 'environment').length > 0,
  );
  const bodies: Record<string, object> = {
    deployments: { ref: 'main', commit_sha: 'abcdef1' },
    incidents: { title: 'Slow' },
  };

  test.each(environments)('$path', async (route) => {
    const owner = await createAccount();
    const path = await pathOf(route, owner);
    const submit = async (environment: string) => {
      const headers = { 'idempotency-key': 'one', 'service-environment': environment };
      const body = bodies[path.split('/').at(-1) ?? ''];
      return (await send('POST', path, { credential: owner.token, headers, body })).status;
    };
    expect([await submit('preview'), await submit('preview'), await submit('production')]).toEqual([201, 201, 422]);
  });
});

test('every header of an answer that a page could not read otherwise is exposed to it', async () => {
  const owner = await createAccount();
  const path = `/v1/projects/${await makeProject(owner)}`;
  const again = { credential: owner.token, headers: { 'idempotency-key': 'one' }, body: { title: 'Slow' } };
  const answers = [
    await send('GET', '/v1/projects?limit=1', { credential: owner.token }),
    await send('POST', `${path}/incidents`, again),
    await send('POST', `${path}/incidents`, again),
    await send('GET', '/v1/projects'),
    await send('PUT', '/v1/projects'),
  ];
  // What scripts may read anyway (Fetch, CORS-safelisted response-header name), and what is meant for browsers alone.
  const known =
    /^(cache-control|content-.*|expires|last-modified|pragma|vary|date|connection|keep-alive|transfer-encoding|access-control-.*|cross-origin-.*|origin-agent-cluster|referrer-policy|strict-transport-security|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;
  const exposed = (answers[0]?.headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ');
  const sent = new Set(answers.flatMap(({ headers }) => [...headers.keys()]).filter((name) => !known.test(name)));
  expect(sent.size).toBeGreaterThan(14);
  expect([...sent].filter((name) => !exposed.includes(name))).toEqual([]);
  for (const name of ['retry-after', 'x-credential-expires-at', 'deprecation', 'sunset'])
    expect(exposed).toContain(name);
});

describe('a refusal before the route is asked', () => {
  test('names the environment, and costs nothing while there is maintenance', async () => {
    const { maintenance } = (await instance()).portico;
    const { token: credential } = await createAccount();
    const headers = { 'service-environment': 'preview' };
    await maintenance.set(true);
    try {
      const reply = await send('GET', '/v1/projects', { credential, headers });
      expect([reply.status, reply.headers.get('service-environment')]).toEqual([503, 'preview']);
    } finally {
      await maintenance.set(false);
    }
    const { body } = await send('GET', '/v1/rate_limit', { credential });
    expect(Object(body).minute.used).toBe(0);
  });
});

describe('a pointer to a fault', () => {
  test('has its steps escaped (RFC 6901)', async () => {
    const { token: credential } = await createAccount();
    const body = { name: 'Shop', 'a/b': 1, 'c~d': 1, 'e~1f': 1 };
    const reply = await send('POST', '/v1/projects', { credential, body });
    const pointers = Object(reply.body).errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(['/a~1b', '/c~0d', '/e~01f']);
  });
});

describe('a body', () => {
  test.each([
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'Application/JSON ; Charset=utf8',
    'application/json; charset="utf8"; profile=x',
  ])('may be of type %s', async (type) => {
    const { token: credential } = await createAccount();
    const call = { credential, body: { name: 'Shop' }, headers: { 'content-type': type } };
    expect((await send('POST', '/v1/projects', call)).status).toBe(201);
  });
});

describe('If-Match', () => {
  test('may name several states, of which one has to be the current one', async () => {
    const { token: credential, ...owner } = await createAccount();
    const path = `/v1/projects/${await makeProject({ token: credential, ...owner })}`;
    const tag = async () => (await send('GET', path, { credential })).headers.get('etag') ?? '';
    const change = async (match: string) =>
      (await send('PATCH', path, { credential, headers: { 'if-match': match }, body: { description: match } })).status;
    const old = await tag();
    expect(await change(`"other", ${old}`)).toBe(200);
    expect(await change(`"other", ${old}`)).toBe(412);
    expect(await change(`${old} , "other",${await tag()}`)).toBe(200);
    expect(await change(`W/${await tag()}`)).toBe(412);
  });
});
