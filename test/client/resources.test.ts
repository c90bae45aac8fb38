import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Community,
  createCommunity,
  createPortico,
  NotFoundError,
  type Portico,
  type PorticoOptions,
  responseOf,
  StaleVersionError,
} from '../../client/src/index.ts';
import { isListing, type NamedRoute, namedRoutes } from '../../src/tools/client/call-names.ts';
import { type Account, createAccount, issueClientFor } from '../harness/account.ts';
import { instance } from '../harness/instance.ts';

let account: Account;
let portico: Portico;
let community: Community;

/** What was sent, in order. */
const sent: Request[] = [];

const watching: typeof fetch = (input, init) => {
  sent.push(new Request(input, init));
  return fetch(input, init);
};

beforeAll(async () => {
  const baseUrl = (await instance()).portico.address.replace('localhost', '127.0.0.1');
  account = await createAccount('pro');
  portico = createPortico({ baseUrl, credential: account.token, fetch: watching });
  community = createCommunity({ baseUrl, credential: account.key, fetch: watching });
});

/** Pages that were asked for since. */
function pagesSince(count: number): (string | null)[] {
  return sent.slice(count).map(({ url }) => new URL(url).searchParams.get('page'));
}

async function collect<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of list) found.push(item);
  return found;
}

const unknownId = '01890000-0000-7000-8000-000000000000';

describe('one thing', () => {
  test('is created, read, changed and deleted', async () => {
    const { id } = await portico.projects.create({ name: 'Payments' });
    expect(await portico.projects.get(id)).toMatchObject({ id, name: 'Payments' });
    expect(await portico.projects.update(id, { description: 'Cards' })).toMatchObject({ description: 'Cards' });
    expect(await portico.projects.delete(id)).toBeUndefined();
    await expect(portico.projects.get(id)).rejects.toThrow(NotFoundError);
  });

  test('is what has no list, too', async () => {
    expect(await portico.user.get()).toMatchObject({ credential: { kind: 'personal_access_token' } });
    expect(await portico.rateLimit.get()).toMatchObject({ plan: 'pro' });
    expect(await community.profile.update({ display_name: 'Mary' })).toMatchObject({ display_name: 'Mary' });
    expect(await community.profile.get()).toMatchObject({ display_name: 'Mary' });
  });

  test('takes the parts of its path in their order, then the body', async () => {
    const { id } = await portico.projects.create({ name: 'Variables' });
    const { variables } = portico;
    await variables.set(id, 'preview', 'LOG_LEVEL', { value: 'debug' });
    expect(await variables.get(id, 'preview', 'LOG_LEVEL')).toMatchObject({ value: 'debug' });
    expect(await variables.list(id, 'production')).toEqual([]);
    await variables.setAll(id, 'preview', { variables: { ONE: '1' } });
    expect(await collect(variables.list(id, 'preview'))).toMatchObject([{ name: 'ONE' }]);
    await variables.deleteAll(id, 'preview');
    expect(await variables.list(id, 'preview')).toEqual([]);
  });

  test('is liked, and that is taken back', async () => {
    const { id } = await community.posts.create({ title: 'Hello', content: 'World' });
    expect(await community.posts.like(id)).toMatchObject({ liked: true, likes_count: 1 });
    expect(await community.posts.unlike(id)).toMatchObject({ liked: false, likes_count: 0 });
  });
});

describe('a list', () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];

  beforeAll(async () => {
    const other = await createAccount();
    const baseUrl = (await instance()).portico.address.replace('localhost', '127.0.0.1');
    portico = createPortico({ baseUrl, credential: other.token, fetch: watching });
    for (const name of names) await portico.projects.create({ name });
  });

  test('goes through all pages of /v1', async () => {
    const before = sent.length;
    const found = await collect(portico.projects.list({ limit: 2 }));
    expect(found.map(({ name }) => name)).toEqual(names.toReversed());
    expect(sent.length - before).toBe(3);
  });

  test('goes through all pages of /api', async () => {
    const { id } = await community.posts.create({ title: 'Commented', content: 'Much.' });
    for (const content of names) await community.comments.create(id, { content });
    const found = await collect(community.comments.list(id, { limit: 2 }));
    expect(found.map(({ content }) => content)).toEqual(names);
  });

  test('begins with the page that it is given', async () => {
    const before = sent.length;
    const found = await collect(portico.projects.list({ limit: 2, page: 2 }));
    expect(found.map(({ name }) => name)).toEqual(['Three', 'Two', 'One']);
    // From there on by cursors.
    expect(pagesSince(before)).toEqual(['2', null]);
  });

  test('that is waited for is one page as it was answered', async () => {
    const page = await portico.projects.list({ limit: 2 });
    expect(page.map(({ name }) => name)).toEqual(['Five', 'Four']);
    expect(responseOf(page).headers.get('x-total-count')).toBe('5');
    const { posts, pagination } = await community.posts.list({ limit: 1 });
    expect([posts.length, pagination.limit]).toEqual([1, 1]);
  });

  test('is asked for when it is used, once however often it is waited for', async () => {
    const before = sent.length;
    const list = portico.projects.list({ limit: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent.length).toBe(before);
    expect(await list).toBe(await list);
    expect(sent.length).toBe(before + 1);
  });

  test('is a promise in all that promises do', async () => {
    const failing = portico.deployments.list(unknownId);
    const done = vi.fn();
    expect(await failing.catch((error: unknown) => error)).toBeInstanceOf(NotFoundError);
    await expect(failing.finally(done)).rejects.toThrow(NotFoundError);
    expect(done).toHaveBeenCalledOnce();
    expect(await Promise.all([portico.projects.list()])).toMatchObject([{ length: 5 }]);
    await expect(collect(failing)).rejects.toThrow(NotFoundError);
  });
});

describe('options', () => {
  test('choose the environment', async () => {
    const { id } = await portico.projects.create({ name: 'Environments' });
    const body = { ref: 'main', commit_sha: 'a'.repeat(40) };
    const { environment } = await portico.deployments.create(id, body, { environment: 'preview' });
    expect(environment).toBe('preview');
    const states = await collect(portico.deployments.list(id, { environment: 'preview', state: 'queued' }));
    expect(states).toHaveLength(1);
    expect(await portico.deployments.list(id)).toEqual([]);
  });

  test('make a change conditional on what was seen', async () => {
    const { id } = await portico.projects.create({ name: 'Contended' });
    const seen = await portico.projects.get(id);
    const changed = await portico.projects.update(id, { description: 'first' }, { ifMatch: seen });
    const late = portico.projects.update(id, { description: 'second' }, { ifMatch: seen });
    await expect(late).rejects.toThrow(StaleVersionError);
    const tag = responseOf(changed).headers.get('etag') ?? '';
    expect(await portico.projects.update(id, { description: 'third' }, { ifMatch: tag })).toMatchObject({ id });
    await expect(portico.projects.delete(id, { ifMatch: {} })).rejects.toThrow('not what a call resolved with');
  });

  test('bring a key of their own', async () => {
    const options = { idempotencyKey: 'chosen' };
    const made = await portico.projects.create({ name: 'Once' }, options);
    const again = await portico.projects.create({ name: 'Once' }, options);
    expect(again.id).toBe(made.id);
    expect(responseOf(again).headers.get('idempotency-replayed')).toBe('true');
  });

  test('that are undefined are as if they were not given', async () => {
    const { id } = await portico.projects.create({ name: 'Whatever' }, { idempotencyKey: undefined });
    const none = { ifMatch: undefined, environment: undefined, signal: undefined, headers: undefined };
    expect(await portico.projects.update(id, { description: 'New' }, none)).toMatchObject({ description: 'New' });
    expect(await portico.projects.list({ page: undefined, limit: 1 })).toMatchObject([{ id }]);
  });

  test('give up, without asking where it was given up before', async () => {
    const before = sent.length;
    const call = portico.projects.get(unknownId, { signal: AbortSignal.abort(new Error('enough')) });
    await expect(call).rejects.toThrow('enough');
    expect(sent.length).toBe(before);
  });

  test('bring other headers, and forms are sent as such', async () => {
    const { client_id: id, client_secret: secret } = await issueClientFor(account, ['projects:read']);
    const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}` };
    const granted = await portico.auth.token({ grant_type: 'client_credentials' }, { headers });
    expect(granted).toMatchObject({ token_type: 'Bearer' });
    const told = await portico.auth.introspect({ token: granted.access_token }, { headers });
    expect(told).toMatchObject({ active: true });
    expect(await portico.auth.revoke({ token: granted.access_token }, { headers })).toBeUndefined();
  });
});

describe('what there is not', () => {
  const call = (name: string, ...given: unknown[]) => Reflect.apply(Reflect.get(portico.projects, name), null, given);

  test('is an error that names what there is', () => {
    expect(() => Reflect.get(portico, 'projets')).toThrow(
      /^There is no portico\.projets: portico has .*projects.*webhooks.*GET/,
    );
    expect(() => call('lst')).toThrow(/^There is no projects\.lst: projects has list, create, get, update, delete, /);
    expect(() => Reflect.get(community.posts, 'publish')).toThrow('There is no posts.publish');
  });

  test.each([undefined, null, '', '.', '..', {}])('an argument %j is told in words', async (projectId) => {
    const told = `projects.delete(projectId): projectId cannot be ${JSON.stringify(projectId)}`;
    await expect(call('delete', projectId)).rejects.toThrow(told);
  });

  test('does not hinder what languages ask of anything', async () => {
    expect(await Promise.resolve(portico)).toBe(portico);
    expect(await Promise.resolve(portico.projects)).toBe(portico.projects);
    expect(() => JSON.stringify(portico)).not.toThrow();
    expect(String(portico.projects)).toBe('[object Object]');
  });
});

const surfaces = ['v1', 'api'].map((surface) => {
  const file = path.join(import.meta.dirname, `../../docs/openapi/${surface}.json`);
  return { surface, routes: namedRoutes(JSON.parse(readFileSync(file, 'utf8'))) };
});

describe.each(surfaces)('every operation of $surface', ({ surface, routes }) => {
  /** Calls it with its own placeholders for arguments, and tells what was sent. */
  async function request(route: NamedRoute): Promise<string> {
    const requests: Request[] = [];
    const fetch: PorticoOptions['fetch'] = async (input, init) => {
      requests.push(new Request(input, init));
      return Response.json({});
    };
    const connect = surface === 'v1' ? createPortico : createCommunity;
    const client = connect({ baseUrl: 'http://portico.test', credential: 'token', fetch });
    const call = route.name.reduce<object>((resource, name) => Reflect.get(resource, name), client);
    const placeholders = route.path.match(/\{\w+\}/g) ?? [];
    await Reflect.apply(Object(call), null, [
      ...placeholders,
      ...(route.operation.requestBody ? [{ some: 'body' }] : []),
    ]);
    const [{ method, url } = expect.fail('nothing was sent'), ...more] = requests;
    expect(more).toEqual([]);
    const body = (await requests[0]?.text()) ?? '';
    expect(body !== '').toBe(route.operation.requestBody !== undefined);
    return `${method} ${decodeURI(new URL(url).pathname)}`;
  }

  test.each(routes)('$method $path', async (route) => {
    expect(await request(route)).toBe(`${route.method} ${route.path}`);
  });

  test('is one, and the lists are those that have pages', () => {
    expect(new Set(routes.map(({ name }) => name.join('.'))).size).toBe(routes.length);
    const paged = routes.filter(({ operation }) => JSON.stringify(operation).includes('"X-Total-Pages"'));
    expect(routes.filter(isListing)).toEqual(paged);
  });
});
