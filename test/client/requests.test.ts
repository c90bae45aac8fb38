import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  ConnectionError,
  createPortico,
  dataOf,
  ifMatch,
  type Portico,
  PorticoError,
  type PorticoOptions,
  ServerError,
} from '../../client/src/index.ts';
import { answering, baseUrl, lost, refused, well } from '../harness/answering.ts';

afterEach(() => vi.useRealTimers());

describe('when nobody knows what came of it', () => {
  const path = { projectId: 'p', webhookId: 'w' };

  test.each(['GET', 'DELETE'] as const)('a %s is sent again', async (method) => {
    const { portico, requests } = answering([lost, lost, well]);
    const at = '/v1/projects/{projectId}/webhooks/{webhookId}';
    await (method === 'GET' ? portico.GET(at, { params: { path } }) : portico.DELETE(at, { params: { path } }));
    expect(requests.map((request) => request.method)).toEqual([method, method, method]);
  });

  test('a PUT is sent again without a key, which it does not need', async () => {
    const { portico, requests } = answering([lost, lost, well]);
    await portico.variables.set('p', 'preview', 'HOST', { value: 'localhost' });
    expect(requests.map(({ method, headers }) => [method, headers.has('idempotency-key')])).toEqual(
      Array.from({ length: 3 }, () => ['PUT', false]),
    );
  });

  test.each([
    ['PUT', (portico: Portico) => portico.variables.set('p', 'preview', 'HOST', { value: 'x' }, { ifMatch: '"1-a"' })],
    ['DELETE', (portico: Portico) => portico.variables.delete('p', 'preview', 'HOST', { ifMatch: '"1-a"' })],
  ])('a %s with If-Match is not, since it could meet its own change', async (_method, call) => {
    const { portico, requests } = answering([lost, well]);
    await expect(call(portico)).rejects.toThrow(ConnectionError);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['POST', (portico: Portico) => portico.projects.create({ name: 'Shop' })],
    ['PATCH', (portico: Portico) => portico.projects.update('p', { name: 'Shop' })],
    ['PATCH with If-Match', (portico: Portico) => portico.projects.update('p', { name: 'x' }, { ifMatch: '"1-a"' })],
  ])('a %s is sent again under one key', async (_method, call) => {
    const { portico, requests } = answering([lost, well]);
    await call(portico);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, keys[0]?.length, keys[0] === keys[1]]).toEqual([2, 32, true]);
  });

  test('a form, which has no key, is not', async () => {
    const form = answering([lost, well]);
    const call = form.portico.POST('/v1/auth/token', {
      body: { grant_type: 'client_credentials' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      bodySerializer: (body) => new URLSearchParams(Object(body)),
    });
    await expect(call).rejects.toThrow('the network is down');
    expect(form.requests.map(({ headers }) => headers.has('idempotency-key'))).toEqual([false]);
  });
});

describe('a form', () => {
  test('leaves out what is undefined', async () => {
    const { portico, requests } = answering([() => Response.json({ access_token: 'x' })]);
    const scope: string | undefined = undefined;
    await portico.auth.token(Object.assign({ grant_type: 'client_credentials' } as const, { scope }));
    expect(await requests[0]?.text()).toBe('grant_type=client_credentials');
  });
});

describe('who gives up while a token is asked for', () => {
  const granted = () => Response.json({ access_token: 'granted', expires_in: 3_600 });

  /** A client whose token endpoint answers only when it is told to. */
  function waitingForToken() {
    const token = Promise.withResolvers<Response>();
    const asked: string[] = [];
    const fetch: PorticoOptions['fetch'] = async (input, init) => {
      const { url } = new Request(input, init);
      asked.push(new URL(url).pathname);
      return url.endsWith('/token') ? token.promise : Response.json([]);
    };
    const credential = { clientId: 'id', clientSecret: 'secret' };
    return { asked, token, portico: createPortico({ baseUrl, credential, fetch, timeout: 1_000 }) };
  }

  test('is let go at once, and whoever waits for the same token gets it', async () => {
    const { asked, token, portico } = waitingForToken();
    const giveUp = new AbortController();
    const given = portico.GET('/v1/projects', { signal: giveUp.signal });
    const kept = portico.GET('/v1/user');
    await vi.waitFor(() => expect(asked).toEqual(['/v1/auth/token']));
    const began = performance.now();
    giveUp.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    expect(performance.now() - began).toBeLessThan(500);
    token.resolve(granted());
    await kept;
    expect(asked).toEqual(['/v1/auth/token', '/v1/user']);
  });

  test('before anything is sent asks for no token', async () => {
    const { asked, portico } = waitingForToken();
    const call = portico.GET('/v1/projects', { signal: AbortSignal.abort(new Error('never')) });
    await expect(call).rejects.toThrow('never');
    expect(asked).toEqual([]);
  });

  test('before anything is sent sends nothing with a credential of its own either', async () => {
    const { asked, portico } = waitingForToken();
    const headers = { authorization: 'Bearer own' };
    const call = portico.GET('/v1/projects', { headers, signal: AbortSignal.abort(new Error('never')) });
    await expect(call).rejects.toThrow('never');
    expect(asked).toEqual([]);
  });
});

describe('a pause', () => {
  test.each([
    ['begins with the shortest one', { baseDelay: 1, maximumDelay: 3_600_000 }],
    ['is no longer than the longest one', { baseDelay: 3_600_000, maximumDelay: 1 }],
  ])('%s', async (_case, retry) => {
    const { portico, requests } = answering([refused(503), refused(503), well], {}, retry);
    await portico.GET('/v1/projects');
    expect(requests).toHaveLength(3);
  });
});

describe('an attempt', () => {
  test('has thirty seconds where nothing else is said', async () => {
    vi.useFakeTimers();
    const { portico } = answering([() => new Promise(() => undefined)], {}, { attempts: 1 });
    let failure: unknown = null;
    portico.GET('/v1/projects').catch((error: unknown) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(29_900);
    expect(failure).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(failure).toMatchObject({ name: 'ConnectionError', cause: { name: 'TimeoutError' } });
  });

  test.each(['', '/', '//', '///'])('goes to the same place where the base URL ends with %j', async (end) => {
    const { portico, requests } = answering([well], { baseUrl: baseUrl + end });
    await portico.GET('/v1/projects');
    expect(requests[0]?.url).toBe(`${baseUrl}/v1/projects`);
  });

  test('keeps the credential that a request brings along', async () => {
    const { portico, requests } = answering([well]);
    await portico.GET('/v1/projects', { headers: { authorization: 'Bearer own' } });
    await portico.GET('/v1/projects');
    const sent = requests.map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual(['Bearer own', 'Bearer token']);
  });
});

describe('an error', () => {
  test.each([
    [400, 'InvalidRequestError'],
    [401, 'UnauthenticatedError'],
    [403, 'ForbiddenError'],
    [404, 'NotFoundError'],
    [405, 'PorticoError'],
    [409, 'ConflictError'],
    [412, 'StaleVersionError'],
    [422, 'PorticoError'],
    [429, 'RateLimitedError'],
    [500, 'ServerError'],
    [502, 'ServerError'],
    [503, 'ServerError'],
  ])('of a %i is a %s', async (status, name) => {
    const { portico } = answering([refused(status)], {}, { attempts: 1 });
    await expect(portico.GET('/v1/projects')).rejects.toMatchObject({ name, status });
  });

  test('says all that the answer says', async () => {
    const fault = { pointer: '/name', detail: 'is required' };
    const body = {
      type: 'https://portico.example/docs/errors/invalid_input',
      code: 'invalid_input',
      detail: 'Bad.',
      errors: [fault],
    };
    const { portico } = answering([refused(400, { 'x-request-id': 'one' }, body)]);
    const error = await portico.GET('/v1/projects').catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(PorticoError);
    expect(error).toMatchObject({
      message: 'GET /v1/projects: 400 invalid_input: Bad.',
      request: 'GET /v1/projects',
      requestId: 'one',
      type: body.type,
      code: 'invalid_input',
      faults: [fault],
    });
  });

  test('of something on the way, which speaks no JSON, is one too', async () => {
    const { portico } = answering([() => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad' })]);
    await expect(portico.GET('/v1/projects')).rejects.toThrow(ServerError);
  });
});

describe('an answer', () => {
  test('without a body or a tag is an error where one is asked for', async () => {
    const response = new Response(null);
    await expect(dataOf(Promise.resolve({ response }))).rejects.toThrow('the answer has no body');
    expect(() => ifMatch({ response })).toThrow('the answer has no entity tag');
    expect(ifMatch({ response: new Response(null, { headers: { etag: '"1-a"' } }) })).toEqual({ 'If-Match': '"1-a"' });
  });
});
