import { describe, expect, test } from 'vitest';
import { routes } from '../../rest-adapters/index.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { pathOf } from '../harness/makers.ts';

const reads = routes.filter(({ method, surface }) => method === 'GET' && surface.name !== 'well-known');

describe('what a read depends on is what it varies by', () => {
  test.each(reads)('$path', async (route) => {
    const owner = await createAccount();
    const path = await pathOf(route, owner);
    const credential = route.surface.name === 'api' ? owner.key : owner.token;
    const reply = await send('GET', path, { credential });
    expect(reply.status).toBe(200);
    const isSecret = route.path.endsWith('/secret');
    expect(reply.headers.get('cache-control')).toBe(isSecret ? 'no-store' : 'private, no-cache');
    if (isSecret) return;
    const tag = reply.headers.get('etag') ?? '';
    const unchanged = await send('GET', path, { credential, headers: { 'if-none-match': tag } });
    // What is counted meanwhile is another state.
    const replies = unchanged.status === 304 ? [reply, unchanged] : [reply];
    for (const { headers } of replies) {
      const named = (headers.get('vary') ?? '').toLowerCase().split(/, */);
      expect(named).toContain('authorization');
      expect(named.includes('service-environment')).toBe(true);
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
  });

  test.each([
    ['/.well-known/jwks.json', 'public, no-cache'],
    ['/.well-known/oauth-authorization-server', 'public, max-age=300'],
  ])('%s is the same for everybody', async (path, storage) => {
    const reply = await send('GET', path);
    expect(reply.headers.get('cache-control')).toBe(storage);
    expect(reply.headers.get('vary') ?? '').not.toContain('authorization');
  });
});

test('the environment that was asked for is the one that is shown, and named', async () => {
  const owner = await createAccount();
  const path = `/v1/projects/${await makeProject(owner)}/incidents`;
  const titles: Record<string, string[]> = {};
  for (const environment of ['production', 'preview', 'development']) {
    const headers = { 'service-environment': environment };
    const made = await send('POST', path, { credential: owner.token, headers, body: { title: environment } });
    expect(made.headers.get('service-environment')).toBe(environment);
  }
  for (const environment of ['production', 'preview', 'development']) {
    const reply = await send('GET', path, {
      credential: owner.token,
      headers: { 'service-environment': environment },
    });
    expect(reply.headers.get('service-environment')).toBe(environment);
    titles[environment] = Object(reply.body).map(({ title }: { title: string }) => title);
  }
  expect(titles).toEqual({ production: ['production'], preview: ['preview'], development: ['development'] });
  const usual = await send('GET', path, { credential: owner.token });
  expect(usual.headers.get('service-environment')).toBe('production');
});
