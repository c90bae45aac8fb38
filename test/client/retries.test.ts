import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ConnectionError, createPortico, dataOf, ifMatch, ServerError } from '../../client/src/index.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { makeProject } from '../harness/fixtures.ts';
import { FaultProxy, type Mishap } from '../harness/fault-proxy.ts';
import { instance } from '../harness/instance.ts';

let account: Account;
let proxy: FaultProxy;

beforeAll(async () => {
  account = await createAccount();
});
afterEach(() => proxy.close());

/** A client whose requests suffer these mishaps, one after the other, and then none. */
async function suffering(...mishaps: Mishap[]) {
  const { portico } = await instance();
  const target = portico.address.replace('localhost', '127.0.0.1');
  proxy = await FaultProxy.listen(target, (number) => mishaps[number] ?? 'none');
  const retry = { attempts: 4, baseDelay: 1, maximumDelay: 5 };
  return createPortico({ baseUrl: proxy.url, credential: account.token, timeout: 2_000, retry });
}

const body = { name: 'Tried again' };

describe('is sent again', () => {
  test.each<Mishap>(['limited', 'unavailable', 'reset', 'lost', 'hang'])('a GET after: %s', async (mishap) => {
    const portico = await suffering(mishap, mishap);
    const { response } = await portico.GET('/v1/projects');
    expect(response.status).toBe(200);
    expect(proxy.requests).toHaveLength(3);
  });

  test('a POST, under the same key, and is done once', async () => {
    const portico = await suffering('lost', 'reset', 'unavailable');
    const { response, data } = await portico.POST('/v1/projects', { body });
    expect(response.headers.get('idempotency-replayed')).toBe('true');
    const keys = proxy.requests.map((headers) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    const params = { query: { limit: 1 } };
    expect(await dataOf(portico.GET('/v1/projects', { params }))).toMatchObject([{ id: data?.id }]);
  });

  test('a POST under the key that the caller has chosen', async () => {
    const portico = await suffering('lost');
    await portico.POST('/v1/projects', { body, params: { header: { 'Idempotency-Key': 'my-own-choice' } } });
    expect(proxy.requests.map((headers) => headers['idempotency-key'])).toEqual(['my-own-choice', 'my-own-choice']);
  });

  test.each(['bound to the state that was seen', 'bound to nothing'])(
    'a PATCH, under the same key, and is done once: %s',
    async (bound) => {
      const projectId = await makeProject(account);
      const portico = await suffering('none', 'lost');
      const path = { projectId };
      const seen = await portico.GET('/v1/projects/{projectId}', { params: { path } });
      const header = bound === 'bound to nothing' ? {} : ifMatch(seen);
      const params = { path, header };
      const { response } = await portico.PATCH('/v1/projects/{projectId}', { params, body: { description: 'New' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('idempotency-replayed')).toBe('true');
      expect(proxy.requests).toHaveLength(3);
    },
  );

  test('a PUT, which changes nothing more', async () => {
    const projectId = await makeProject(account);
    const portico = await suffering('lost');
    const { value } = await portico.variables.set(projectId, 'preview', 'HOST', { value: 'localhost' });
    expect(value).toBe('localhost');
    expect(proxy.requests).toHaveLength(2);
  });
});

describe('is not sent again', () => {
  test('a PUT that is bound to a state, when nobody knows what came of it', async () => {
    const projectId = await makeProject(account);
    const portico = await suffering('none', 'lost');
    const seen = await portico.variables.set(projectId, 'preview', 'HOST', { value: 'localhost' });
    const call = portico.variables.set(projectId, 'preview', 'HOST', { value: '127.0.0.1' }, { ifMatch: seen });
    await expect(call).rejects.toThrow(ConnectionError);
    expect(proxy.requests).toHaveLength(2);
  });

  test('anything more often than was asked for', async () => {
    const portico = await suffering('unavailable', 'unavailable', 'unavailable', 'unavailable');
    await expect(portico.GET('/v1/projects')).rejects.toThrow(ServerError);
    expect(proxy.requests).toHaveLength(4);
  });

  test('anything that would have to wait for longer than it may', async () => {
    const portico = await suffering('closed');
    await expect(portico.GET('/v1/projects')).rejects.toThrow(ServerError);
    expect(proxy.requests).toHaveLength(1);
  });

  test('anything that the caller has given up', async () => {
    const portico = await suffering('hang', 'hang');
    const giveUp = new AbortController();
    const call = portico.GET('/v1/projects', { signal: giveUp.signal });
    await expect.poll(() => proxy.requests.length).toBe(1);
    giveUp.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(proxy.requests).toHaveLength(1);
  });
});
