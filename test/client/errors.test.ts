import { beforeAll, describe, expect, test } from 'vitest';
import {
  ConflictError,
  ConnectionError,
  createCommunity,
  createPortico,
  dataOf,
  ForbiddenError,
  ifMatch,
  InvalidRequestError,
  NotFoundError,
  PorticoError,
  RateLimitedError,
  ServerError,
  StaleVersionError,
} from '../../client/src/index.ts';
import { createAccount, issueTokenFor } from '../harness/account.ts';
import { instance } from '../harness/instance.ts';

const noRetry = { attempts: 1 };

let baseUrl: string;
let portico: ReturnType<typeof createPortico>;
let community: ReturnType<typeof createCommunity>;

beforeAll(async () => {
  baseUrl = (await instance()).portico.address.replace('localhost', '127.0.0.1');
  const { token, key } = await createAccount();
  portico = createPortico({ baseUrl, credential: token, retry: noRetry });
  community = createCommunity({ baseUrl, credential: key, retry: noRetry });
});

/** What a call fails with. */
async function failureOf(call: Promise<unknown>): Promise<PorticoError> {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof PorticoError)) throw new Error(`failed with ${String(failure)}`);
  expect(failure.requestId).toBe(failure.response.headers.get('x-request-id'));
  return failure;
}

const unknownId = '01890000-0000-7000-8000-000000000000';

describe('the versioned surface', () => {
  test('400 names every fault', async () => {
    const body = { name: '', slug: 'No Slug' };
    const failure = await failureOf(portico.POST('/v1/projects', { body }));
    expect(failure).toBeInstanceOf(InvalidRequestError);
    expect(failure.type).toBe(`${baseUrl}/docs/errors/invalid_input`);
    expect(failure.faults.map(({ pointer }) => pointer).sort()).toEqual(['/name', '/slug']);
  });

  test('403', async () => {
    const token = await issueTokenFor(await createAccount(), ['projects:read']);
    const reader = createPortico({ baseUrl, credential: token });
    const failure = await failureOf(reader.POST('/v1/projects', { body: { name: 'No' } }));
    expect(failure).toBeInstanceOf(ForbiddenError);
    expect(failure.message).toContain('projects:write');
  });

  test('404', async () => {
    const params = { path: { projectId: unknownId } };
    expect(await failureOf(portico.GET('/v1/projects/{projectId}', { params }))).toBeInstanceOf(NotFoundError);
  });

  test('409', async () => {
    const body = { name: 'Twice', slug: 'twice' };
    await portico.POST('/v1/projects', { body });
    const failure = await failureOf(portico.POST('/v1/projects', { body }));
    expect(failure).toBeInstanceOf(ConflictError);
    expect(failure.type).toBe(`${baseUrl}/docs/errors/slug_taken`);
    expect(failure.code).toBe('slug_taken');
  });

  test('412 where somebody else was faster; with the state as it is the change is made', async () => {
    const { id } = await dataOf(portico.POST('/v1/projects', { body: { name: 'Contended' } }));
    const path = { projectId: id };
    const seen = await portico.GET('/v1/projects/{projectId}', { params: { path } });
    const change = (description: string) => {
      const params = { path, header: ifMatch(seen) };
      return portico.PATCH('/v1/projects/{projectId}', { params, body: { description } });
    };
    expect(await dataOf(change('first'))).toMatchObject({ description: 'first' });
    const failure = await failureOf(change('second'));
    expect(failure).toBeInstanceOf(StaleVersionError);
    const { description } = await dataOf(portico.GET('/v1/projects/{projectId}', { params: { path } }));
    expect(description).toBe('first');
  });

  test('429 where waiting is not wanted', async () => {
    const { token } = await createAccount('free');
    const limited = createPortico({ baseUrl, credential: token, retry: noRetry });
    const failure = await failureOf(
      (async () => {
        // Twice as often as a minute allows, since another may begin meanwhile.
        for (let time = 0; time < 122; time += 1) await limited.GET('/v1/projects');
      })(),
    );
    expect(failure).toBeInstanceOf(RateLimitedError);
  });

  test('503', async () => {
    const { portico: server } = await instance();
    await server.maintenance.set(true);
    try {
      expect(await failureOf(portico.GET('/v1/projects'))).toBeInstanceOf(ServerError);
    } finally {
      await server.maintenance.set(false);
    }
  });
});

test('the unversioned surface says what is wrong in its own words', async () => {
  const failure = await failureOf(community.GET('/api/posts/{id}', { params: { path: { id: unknownId } } }));
  expect(failure).toBeInstanceOf(NotFoundError);
  const message = `GET /api/posts/${unknownId}: 404 Not Found: There is no such post.`;
  expect(failure).toMatchObject({ message, type: null, faults: [] });
});

test('where there is nobody, it is an error that says so', async () => {
  const nobody = createPortico({ baseUrl: 'http://127.0.0.1:1', credential: 'x', retry: noRetry });
  const failure = await failureOf(nobody.GET('/v1/projects'));
  expect(failure).toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({ status: 0, requestId: null, code: null, cause: expect.any(TypeError) });
  expect(failure.message).toMatch(/^GET \/v1\/projects: There is no answer: /);
});
