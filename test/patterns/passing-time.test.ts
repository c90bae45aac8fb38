import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purge } from '../../src/database/purge.ts';
import { type Account, createAccount, issueClientFor, issueTokenFor } from '../harness/account.ts';
import { type Call, send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';
import { createPerson } from '../harness/person.ts';
import { exchange } from '../harness/token.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Only ever goes on; sessions are made by the clock of the machine, so what is about them comes first. */
let clock = Date.now();
let home: Instance;

beforeAll(async () => {
  const plans = '{"free":{"per_minute":2,"per_day":5},"pro":{"per_minute":100000,"per_day":10000000}}';
  home = await startInstance({ WORKER: 'false', PLANS: plans }, undefined, () => new Date(clock));
  await home.portico.monitor.stop();
});
afterAll(() => home.stop());

const call = (method: string, path: string, rest: Call = {}) => send(method, path, { ...rest, on: home });

async function makeProject({ token: credential }: Account): Promise<string> {
  return Object((await call('POST', '/v1/projects', { credential, body: { name: 'Shop' } })).body).id;
}

/** Whether something holds at the last millisecond before a moment, and whether it still does at the moment. */
async function aroundThe<Result>(moment: number, look: () => Promise<Result>): Promise<[Result, Result]> {
  clock = moment - 1;
  const before = await look();
  clock = moment;
  return [before, await look()];
}

describe('of a session', () => {
  test('what is dangerous needs a sign-in within a quarter of an hour', async () => {
    const { cookie, id } = await createPerson(home);
    const { createdAt } = await home.database.prisma.session.findFirstOrThrow({ where: { userId: id } });
    const register = async () => {
      const document = 'mutation { createOAuthClient(input: { name: "App", scopes: ["projects:read"] }) { clientId } }';
      return (await askGraphQL({ cookie, on: home }, document)).codes;
    };
    const end = createdAt.getTime() + 15 * minute;
    expect(await aroundThe(end + 1, register)).toEqual([[], ['RECENT_SIGN_IN_REQUIRED']]);
  });

  test("a client's old secret is good for a day after a rotation, and not at all where it has leaked", async () => {
    const rotated = async (overlap: string) => {
      const person = await createPerson(home);
      const { prisma } = home.database;
      // By the clock of the test they have just signed in.
      await prisma.session.updateMany({ where: { userId: person.id }, data: { createdAt: new Date(clock) } });
      const client = await issueClientFor(person, ['projects:read'], undefined, home);
      const document = `mutation { rotateOAuthClientSecret(id: "${client.client_id}"${overlap}) { clientSecret } }`;
      const { data, codes } = await askGraphQL({ cookie: person.cookie, on: home }, document);
      expect(codes).toEqual([]);
      const secret: string = data.rotateOAuthClientSecret.clientSecret;
      return { old: client, fresh: { ...client, client_secret: secret } };
    };
    const isGood = async (client: Parameters<typeof exchange>[0]) =>
      exchange(client, '', home).then(
        () => true,
        () => false,
      );
    const usual = await rotated('');
    const leaked = await rotated(', overlapHours: 0');
    expect([await isGood(leaked.old), await isGood(leaked.fresh)]).toEqual([false, true]);
    expect(await aroundThe(clock + day, () => isGood(usual.old))).toEqual([true, false]);
    expect(await isGood(usual.fresh)).toBe(true);
  });
});

describe('a limit', () => {
  test('of a day goes on counting through its minutes, and ends with the day', async () => {
    clock = (Math.floor(clock / day) + 1) * day;
    const [{ key }, other] = [await createAccount('free', home), await createAccount('free', home)];
    const ask = async (credential = key) => (await call('GET', '/api/user/profile', { credential })).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    clock += minute;
    // Whoever comes first in a new minute has what is over swept away.
    expect(await ask(other.key)).toBe(200);
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    clock += 10 * minute;
    expect(await ask(other.key)).toBe(200);
    const last = await call('GET', '/api/user/profile', { credential: key });
    expect([last.status, last.headers.get('ratelimit')]).toEqual([200, '"minute";r=1;t=60, "day";r=0;t=85740']);
    expect(await ask()).toBe(429);
    const end = (Math.floor(clock / day) + 1) * day;
    expect(await aroundThe(end, ask)).toEqual([429, 200]);
  });

  test('of a minute ends with the minute', async () => {
    const { key: credential } = await createAccount('free', home);
    const ask = async () => (await call('GET', '/api/user/profile', { credential })).status;
    clock = Math.ceil(clock / minute) * minute;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    expect(await aroundThe(clock + minute, ask)).toEqual([429, 200]);
  });
});

describe('an Idempotency-Key', () => {
  test('is good for a day; after that the same request is a new one, also with another body', async () => {
    const { token: credential } = await createAccount('pro', home);
    const headers = { 'idempotency-key': 'again' };
    const create = async (name = 'Shop') => {
      const reply = await call('POST', '/v1/projects', { credential, headers, body: { name } });
      return [reply.status, reply.headers.has('idempotency-replayed')];
    };
    expect(await create()).toEqual([201, false]);
    const end = clock + day;
    clock = end - 1;
    // What is not over is not forgotten.
    await purge(home.database.prisma, new Date(clock));
    expect([await create(), await create('Other')]).toEqual([
      [201, true],
      [422, false],
    ]);
    clock = end;
    expect(await create('Other')).toEqual([201, false]);
    expect(await create('Other')).toEqual([201, true]);
  });
});

describe('a credential opens until it ends, and then nothing', () => {
  test.each(['key', 'token'] as const)('an API key or personal access token, which lives 90 days: %s', async (kind) => {
    const account = await createAccount('pro', home);
    const path = kind === 'key' ? '/api/user/profile' : '/v1/projects';
    const ask = async () => (await call('GET', path, { credential: account[kind] })).status;
    expect(await aroundThe(clock + 90 * day, ask)).toEqual([200, 401]);
  });

  test('an API key of a day', async () => {
    const { key: credential } = await createAccount('pro', home);
    const body = { name: 'Short', expiresInDays: 1 };
    const made = Object((await call('POST', '/api/developer/keys', { credential, body })).body).key;
    expect(Date.parse(made.expires_at)).toBe(clock + day);
    const ask = async () => {
      const shown = await call('GET', `/api/developer/keys/${made.id}`, { credential });
      const used = await call('GET', '/api/user/profile', { credential: made.full_key });
      return [Object(shown.body).status, used.status];
    };
    expect(await aroundThe(clock + day, ask)).toEqual([
      ['active', 200],
      ['expired', 401],
    ]);
  });

  test('an access token, which lives an hour', async () => {
    const account = await createAccount('pro', home);
    clock = Math.ceil(clock / second) * second;
    const credential = await exchange(await issueClientFor(account, ['projects:read'], undefined, home), '', home);
    const ask = async () => (await call('GET', '/v1/projects', { credential })).status;
    expect(await aroundThe(clock + hour, ask)).toEqual([200, 401]);
  });

  test('and says so from 14 days before', async () => {
    const { key: credential } = await createAccount('pro', home);
    const ask = async () =>
      (await call('GET', '/api/user/profile', { credential })).headers.has('x-credential-expires-at');
    expect(await aroundThe(clock + 76 * day, ask)).toEqual([false, true]);
  });
});

describe('an invitation', () => {
  test('is good for a week, and for another from when it is sent again', async () => {
    const [owner, guest] = [await createAccount('pro', home), await createAccount('pro', home)];
    const projectId = await makeProject(owner);
    const members = `/v1/projects/${projectId}`;
    const body = { email: `${guest.username}@test.example`, role: 'viewer' };
    const { id } = Object((await call('POST', `${members}/members`, { credential: owner.token, body })).body);
    const stateOf = async () =>
      Object((await call('GET', `${members}/invitations/${id}`, { credential: owner.token })).body).state;
    expect(await aroundThe(clock + 7 * day, stateOf)).toEqual(['created', 'expired']);
    const again = await call('POST', `${members}/invitations/${id}/resend`, { credential: owner.token });
    const token = new URL(Object(again.body).accept_url).searchParams.get('token');
    const end = clock + 7 * day;
    expect(await stateOf()).toBe('created');
    clock = end;
    const accept = `mutation { acceptInvitation(token: "${token}") { userId } }`;
    const late = await askGraphQL({ credential: guest.token, on: home }, accept);
    expect(late.codes).toEqual(['NOT_FOUND']);
    clock = end - 1;
    const timely = await askGraphQL({ credential: guest.token, on: home }, accept);
    expect(timely.data.acceptInvitation).toEqual({ userId: guest.id });
  });
});

describe('a secret of a webhook', () => {
  test('is good for a day after it was rotated away', async () => {
    const { token: credential, ...owner } = await createAccount('pro', home);
    const webhooks = `/v1/projects/${await makeProject({ token: credential, ...owner })}/webhooks`;
    const body = { url: 'https://203.0.114.7/hook' };
    const { id, secret } = Object((await call('POST', webhooks, { credential, body })).body);
    await call('POST', `${webhooks}/${id}/rotate`, { credential });
    const verify = async () => {
      const timestamp = Math.floor(clock / second);
      const digest = createHmac('sha256', secret).update(`${timestamp}.{}`).digest('hex');
      const message = { payload: '{}', signature: `t=${timestamp},v1=${digest}` };
      return Object((await call('POST', '/v1/webhooks/verify', { credential, body: message })).body).valid;
    };
    expect(await aroundThe(clock + day, verify)).toEqual([true, false]);
  });

  test('verifies what is as old as the tolerance allows, and as far ahead', async () => {
    const { token: credential } = await createAccount('pro', home);
    const secret = 'whsec_secret';
    const verify = async (age: number, tolerance?: number) => {
      const timestamp = Math.floor(clock / second) - age;
      const digest = createHmac('sha256', secret).update(`${timestamp}.{}`).digest('hex');
      const tolerated = tolerance === undefined ? {} : { tolerance_seconds: tolerance };
      const message = { payload: '{}', secret, signature: `t=${timestamp},v1=${digest}`, ...tolerated };
      return Object((await call('POST', '/v1/webhooks/verify', { credential, body: message })).body).valid;
    };
    expect([await verify(300), await verify(301), await verify(-300), await verify(-301)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([await verify(60, 60), await verify(61, 60), await verify(0, 0), await verify(1, 0)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('what was measured', () => {
  test('is shown by the minute for 14 days, by the hour for 190 and by the day for 800', async () => {
    const owner = await createAccount('pro', home);
    const projectId = await makeProject(owner);
    // The first minute of a day is in the first hour of it, so that all three begin at once.
    clock = (Math.floor(clock / day) + 1) * day + 1;
    const began = clock - 1;
    const report = exportOf([durations([{ at: new Date(clock), counts: [1_000_000, 0, 0] }])]);
    expect((await ingest(owner, projectId, report, {}, home)).status).toBe(200);
    const shownAt = async (moment: number) => {
      clock = moment;
      const credential = await issueTokenFor(owner, ['metrics:read'], home);
      const period = `from: "${new Date(began).toISOString()}", to: "${new Date(began + hour).toISOString()}"`;
      const metrics = (interval: string) =>
        `i${interval}: projectMetrics(projectId: "${projectId}", environment: production, ${period}, interval: "${interval}") {
          runtime { requests { total } series { requests } }
        }`;
      const { data } = await askGraphQL({ credential, on: home }, `{ ${['1m', '1h', '1d'].map(metrics)} }`);
      const series = (interval: string) => Object(data)[`i${interval}`].runtime.series;
      return ['1m', '1h', '1d'].filter((interval) => series(interval).length > 0);
    };
    expect(await shownAt(began + 14 * day)).toEqual(['1m', '1h', '1d']);
    // A rate is of the time that is kept, however much is asked about.
    const year = { from: new Date(clock - 366 * day).toISOString(), to: new Date(clock).toISOString(), interval: '1h' };
    const { runtime } = await metricsOf(owner, projectId, year, {}, home);
    expect(runtime.requests.per_second).toBeCloseTo(1_000_000 / (190 * 86_400), 6);
    expect(await shownAt(began + 14 * day + 1)).toEqual(['1h', '1d']);
    expect(await shownAt(began + 190 * day)).toEqual(['1h', '1d']);
    expect(await shownAt(began + 190 * day + 1)).toEqual(['1d']);
    expect(await shownAt(began + 800 * day)).toEqual(['1d']);
    expect(await shownAt(began + 800 * day + 1)).toEqual([]);
  });
});
