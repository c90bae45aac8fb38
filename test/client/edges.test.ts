import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import {
  ConflictError,
  createPortico,
  items,
  type PorticoOptions,
  RateLimitedError,
  verifyWebhook,
  type WebhookVerificationError,
} from '../../client/src/index.ts';
import { answering, baseUrl, refused, well } from '../harness/answering.ts';

describe('Retry-After', () => {
  test.each([409, 429, 503])('of a %i is heeded', async (status) => {
    const { portico, requests } = answering([
      refused(status, { 'retry-after': '0' }),
      refused(status, { 'retry-after': '0' }),
      well,
    ]);
    const { response } = await portico.GET('/v1/projects');
    expect([response.status, requests.length]).toEqual([200, 3]);
  });

  test('is what makes a conflict temporary', async () => {
    const { portico, requests } = answering([refused(409), well]);
    await expect(portico.GET('/v1/projects')).rejects.toThrow(ConflictError);
    expect(requests).toHaveLength(1);
  });

  test('may be a date', async () => {
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toUTCString();
    const past = answering([refused(429, { 'retry-after': at(-60_000) }), well]);
    expect((await past.portico.GET('/v1/projects')).response.status).toBe(200);
    const far = answering([refused(429, { 'retry-after': at(120_000) }), well]);
    await expect(far.portico.GET('/v1/projects')).rejects.toThrow(RateLimitedError);
    expect(far.requests).toHaveLength(1);
  });

  test('is waited for, in seconds', async () => {
    const { portico } = answering([refused(429, { 'retry-after': '1' }), well]);
    const began = performance.now();
    await portico.GET('/v1/projects');
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });

  test('is waited for a minute and a half at most', async () => {
    const beyond = answering([refused(429, { 'retry-after': '91' }), well]);
    await expect(beyond.portico.GET('/v1/projects')).rejects.toThrow(RateLimitedError);
    expect(beyond.requests).toHaveLength(1);
    const within = answering([refused(429, { 'retry-after': '90' }), well]);
    const giveUp = new AbortController();
    const call = within.portico.GET('/v1/projects', { signal: giveUp.signal });
    await expect.poll(() => within.requests.length).toBe(1);
    // It has not ended by itself, but does when its caller gives up.
    setTimeout(() => giveUp.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
    expect(within.requests).toHaveLength(1);
  });
});

describe('the token of an OAuth client', () => {
  /** A server that refuses the first token it gave, once it is told to; answers wait for the test. */
  function server(seconds = 3_600) {
    let given = 0;
    const held: (() => void)[] = [];
    const fetch: PorticoOptions['fetch'] = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/v1/auth/token')) {
        given += 1;
        return Response.json({ access_token: `token-${given}`, expires_in: seconds });
      }
      if (request.headers.get('authorization') !== 'Bearer token-1') return well();
      await new Promise<void>((resolve) => held.push(resolve));
      return refused(401)();
    };
    const credential = { clientId: 'id', clientSecret: 'secret' };
    return { held, portico: createPortico({ baseUrl, credential, fetch }), given: () => given };
  }

  test('is not thrown away by a late 401 that is about the one before it', async () => {
    const { held, portico, given } = server();
    const [early, late] = [portico.GET('/v1/projects'), portico.GET('/v1/projects')];
    await expect.poll(() => held.length).toBe(2);
    held[0]?.();
    expect((await early).response.status).toBe(200);
    expect(given()).toBe(2);
    held[1]?.();
    expect((await late).response.status).toBe(200);
    expect((await portico.GET('/v1/projects')).response.status).toBe(200);
    expect(given()).toBe(2);
  });

  test('is kept while it is good, half a minute before its end excepted', async () => {
    const given = async (seconds: number) => {
      let asked = 0;
      const fetch: PorticoOptions['fetch'] = async (input) => {
        if (!new Request(input).url.endsWith('/v1/auth/token')) return well();
        asked += 1;
        return Response.json({ access_token: 'token', expires_in: seconds });
      };
      const portico = createPortico({ baseUrl, credential: { clientId: 'id', clientSecret: 'secret' }, fetch });
      await portico.GET('/v1/projects');
      await portico.GET('/v1/projects');
      return asked;
    };
    expect([await given(29), await given(40)]).toEqual([2, 1]);
  });
});

describe('a walk through the pages', () => {
  /** A list of so many pages, of two items each. */
  async function walk(pages: number | null, take = Number.POSITIVE_INFINITY) {
    const opened: number[] = [];
    const seen: string[] = [];
    const open = async (page: number) => {
      opened.push(page);
      const data = pages === 0 ? [] : [`${page}a`, `${page}b`];
      const headers: Record<string, string> = page < (pages ?? 0) ? { 'x-next-cursor': 'a' } : {};
      return { data, response: new Response(null, { headers }) };
    };
    for await (const item of items(open)) {
      seen.push(item);
      if (seen.length >= take) break;
    }
    return { opened, seen: seen.length };
  }

  test.each([
    [0, 0, [1]],
    [1, 2, [1]],
    [2, 4, [1, 2]],
    [3, 6, [1, 2, 3]],
    [null, 2, [1]],
  ])('of %s asks for no page too many', async (pages, count, expected) => {
    expect(await walk(pages)).toEqual({ opened: expected, seen: count });
  });

  test('asks for none that is not needed', async () => {
    expect(await walk(3, 2)).toEqual({ opened: [1], seen: 2 });
    expect(await walk(3, 3)).toEqual({ opened: [1, 2], seen: 3 });
  });
});

describe('a webhook', () => {
  const secret = 'whsec_secret';
  const payload = '{"id":"1","type":"incident.opened","data":{}}';

  async function verdict(age: number, tolerance?: number): Promise<string> {
    const timestamp = Math.floor(Date.now() / 1_000) - age;
    const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
    const signature = `t=${timestamp},v1=${'0'.repeat(64)},v1=${digest}`;
    return verifyWebhook({ payload, signature, secret, ...(tolerance === undefined ? {} : { tolerance }) }).then(
      ({ type }) => type,
      (error: WebhookVerificationError) => error.reason,
    );
  }

  test.each([
    [0, undefined, 'incident.opened'],
    [295, undefined, 'incident.opened'],
    [305, undefined, 'timestamp_out_of_tolerance'],
    [-295, undefined, 'incident.opened'],
    [-305, undefined, 'timestamp_out_of_tolerance'],
    [15, 10, 'timestamp_out_of_tolerance'],
    [-15, 10, 'timestamp_out_of_tolerance'],
    [5, 10, 'incident.opened'],
  ])('signed %i seconds ago, where %s are tolerated: %s', async (age, tolerance, expected) => {
    expect(await verdict(age, tolerance)).toBe(expected);
  });

  test('that is old is refused before anything is computed of it', async () => {
    const sign = vi.spyOn(crypto.subtle, 'sign');
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const signature = `t=1,v1=${'0'.repeat(64)}`;
    await expect(verifyWebhook({ payload, secret, signature })).rejects.toMatchObject({
      reason: 'timestamp_out_of_tolerance',
    });
    expect(await verdict(1_000)).toBe('timestamp_out_of_tolerance');
    expect(sign.mock.calls.length + verify.mock.calls.length).toBe(0);
    vi.restoreAllMocks();
  });

  test('with a tolerance that is no number is refused', async () => {
    expect(await verdict(1_000, Number.NaN)).toBe('timestamp_out_of_tolerance');
  });

  test('with a thousand signatures costs no more than one', async () => {
    const sign = vi.spyOn(crypto.subtle, 'sign');
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const signature = `t=${Math.floor(Date.now() / 1_000)}${`,v1=${'0'.repeat(64)}`.repeat(1_000)}`;
    await expect(verifyWebhook({ payload, secret, signature })).rejects.toMatchObject({ reason: 'signature_mismatch' });
    expect(sign.mock.calls.length + verify.mock.calls.length).toBe(1);
    vi.restoreAllMocks();
  });
});

describe('a call by its path', () => {
  test.each([undefined, '', '.', '..'])('with %j in the place of a step is not sent', async (webhookId) => {
    const { portico, requests } = answering([well]);
    const path = { projectId: '01890000-0000-7000-8000-000000000000', webhookId };
    const call = () =>
      portico.DELETE('/v1/projects/{projectId}/webhooks/{webhookId}', { params: { path: Object(path) } });
    await expect(call()).rejects.toThrow('webhookId cannot be');
    expect(requests).toEqual([]);
  });

  test('has each value as one step', async () => {
    const { portico, requests } = answering([well]);
    await portico.GET('/v1/projects/{projectId}', { params: { path: { projectId: '../a b/c?d' } } });
    expect(requests.map(({ url }) => url)).toEqual([`${baseUrl}/v1/projects/..%2Fa%20b%2Fc%3Fd`]);
  });
});

test('what is sent follows no redirect', async () => {
  const { portico, requests } = answering([
    () => new Response(null, { status: 307, headers: { location: 'https://elsewhere.example/' } }),
  ]);
  await expect(portico.POST('/v1/projects', { body: { name: 'Shop' } })).rejects.toThrow('307');
  expect(requests.map(({ redirect }) => redirect)).toEqual(['manual']);
});
