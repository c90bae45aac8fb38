import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../rest-adapters/v1/webhooks.ts';
import { createAccount, issueTokenFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/v1/webhooks/verify';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const payload = JSON.stringify({ id: 'evt_1', type: 'deployment.succeeded', data: {} });

function now(): number {
  return Math.floor(Date.now() / 1000);
}

function sign(timestamp: number, key = secret, text = payload): string {
  return `t=${timestamp},v1=${createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex')}`;
}

async function verify(body: object) {
  const { token } = await createAccount();
  return send('POST', path, { credential: token, body: { payload, secret, ...body } });
}

async function sample() {
  return { account: await createAccount(), path, body: { payload, secret, signature: sign(now()) } };
}

describeRoute(verifyWebhook, sample, () => {
  describe('200', () => {
    test('a genuine and fresh signature, with the event it is about', async () => {
      const timestamp = now();
      const reply = await verify({ signature: sign(timestamp) });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ valid: true, timestamp, event: { id: 'evt_1', type: 'deployment.succeeded' } });
    });

    test('one of several signatures, as during a rotation', async () => {
      const signature = `${sign(now(), 'whsec_b3RoZXI=')},${sign(now()).split(',')[1]}`;
      expect((await verify({ signature })).body).toMatchObject({ valid: true });
    });

    test('the signature of Standard Webhooks with its id and timestamp', async () => {
      const timestamp = String(now());
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const digest = createHmac('sha256', key).update(`msg_1.${timestamp}.${payload}`).digest('base64');
      const body = { signature: `v1,AAAA v1,${digest}`, webhook_id: 'msg_1', webhook_timestamp: timestamp };
      expect((await verify(body)).body).toMatchObject({ valid: true, timestamp: Number(timestamp) });
      expect((await verify({ ...body, webhook_id: 'msg_2' })).body).toEqual({
        valid: false,
        reason: 'signature_mismatch',
      });
    });

    test('with the secret of a destination, named or found among all that the caller may read', async () => {
      const account = await createAccount();
      const projectId = await makeProject(account);
      await makeWebhook(account, projectId);
      const { id, secret: own } = await makeWebhook(account, projectId);
      const timestamp = now();
      const body = { payload, signature: sign(timestamp, own) };
      const found = { valid: true, timestamp, endpoint_id: id, event: { id: 'evt_1', type: 'deployment.succeeded' } };
      const ask = (more: object, credential = account.token) =>
        send('POST', path, { credential, body: { ...body, ...more } });
      expect((await ask({ endpoint_id: id })).body).toEqual(found);
      expect((await ask({})).body).toEqual(found);
      const stranger = await createAccount();
      expect((await ask({}, stranger.token)).body).toEqual({ valid: false, reason: 'signature_mismatch' });
      expect((await ask({ endpoint_id: id }, stranger.token)).status).toBe(404);
      const late = await ask({ signature: sign(timestamp - 400, own) });
      expect(late.body).toEqual({ valid: false, reason: 'timestamp_out_of_tolerance' });
    });

    test('a malformed or stale signature is told of also where there is no destination to try', async () => {
      const { token } = await createAccount();
      const ask = (signature: string) => send('POST', path, { credential: token, body: { payload, signature } });
      expect((await ask('hello')).body).toEqual({ valid: false, reason: 'malformed_signature' });
      expect((await ask(sign(now() - 301))).body).toEqual({ valid: false, reason: 'timestamp_out_of_tolerance' });
      expect((await ask(sign(now()))).body).toEqual({ valid: false, reason: 'signature_mismatch' });
    });

    test('of more than twenty destinations the latest are tried, those that are enabled first', async () => {
      const account = await createAccount();
      const projectId = await makeProject(account);
      const made: { secret: string; id: string }[] = [];
      for (let index = 0; index < 22; index += 1) made.push(await makeWebhook(account, projectId));
      const ask = async (which: number) => {
        const signature = sign(now(), made[which]?.secret);
        const reply = await send('POST', path, { credential: account.token, body: { payload, signature } });
        return Object(reply.body).valid;
      };
      expect([await ask(0), await ask(1), await ask(2), await ask(21)]).toEqual([false, false, true, true]);
      const newest = `/v1/projects/${projectId}/webhooks/${made[21]?.id}`;
      await send('PATCH', newest, { credential: account.token, body: { enabled: false } });
      expect([await ask(0), await ask(1), await ask(2), await ask(21)]).toEqual([false, true, true, false]);
    });

    test('a payload that is no envelope has no event', async () => {
      const reply = await verify({ payload: 'plain', signature: sign(now(), secret, 'plain') });
      expect(reply.body).toMatchObject({ valid: true, event: null });
    });

    test.each([
      ['no signature at all', () => 'hello', 'malformed_signature'],
      ['no timestamp', () => 'v1=00', 'malformed_signature'],
      ['an empty signature', () => '', 'malformed_signature'],
      ['a replay', () => sign(now() - 301), 'timestamp_out_of_tolerance'],
      ['a timestamp to come', () => sign(now() + 400), 'timestamp_out_of_tolerance'],
      ['another secret', () => sign(now(), 'whsec_b3RoZXI='), 'signature_mismatch'],
      ['a replay with another secret', () => sign(now() - 301, 'whsec_b3RoZXI='), 'timestamp_out_of_tolerance'],
      ['another payload', () => sign(now(), secret, `${payload} `), 'signature_mismatch'],
    ])('%s is not valid, and says why', async (_case, signature, reason) => {
      expect((await verify({ signature: signature() })).body).toEqual({ valid: false, reason });
    });

    test('a wider tolerance, if asked for', async () => {
      const reply = await verify({ signature: sign(now() - 1000), tolerance_seconds: 2000 });
      expect(reply.body).toMatchObject({ valid: true });
    });

    test('any valid credential may verify with a secret', async () => {
      const credential = await issueTokenFor(await createAccount(), ['projects:read']);
      const reply = await send('POST', path, { credential, body: { payload, secret, signature: sign(now()) } });
      expect(reply.status).toBe(200);
    });
  });

  describe('400', () => {
    test('what is missing or ill-typed, all at once', async () => {
      const { token } = await createAccount();
      const reply = await send('POST', path, { credential: token, body: { signature: 5, tolerance_seconds: -1 } });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({
        errors: [{ pointer: '/payload' }, { pointer: '/signature' }, { pointer: '/tolerance_seconds' }],
      });
    });

    test('half of the headers of Standard Webhooks', async () => {
      expect((await verify({ signature: 'v1,x', webhook_id: 'msg_1' })).status).toBe(400);
    });
  });

  describe('403', () => {
    test('without a secret it needs webhooks:read', async () => {
      const credential = await issueTokenFor(await createAccount(), ['projects:read']);
      const reply = await send('POST', path, { credential, body: { payload, signature: sign(now()) } });
      expect(reply.status).toBe(403);
      expect(reply.text).toContain('webhooks:read');
    });
  });

  describe('404', () => {
    test.each(['01890000-0000-7000-8000-000000000000', ''])(
      'a destination that the caller cannot read, %j',
      async (id) => {
        const { token } = await createAccount();
        const body = { payload, signature: sign(now()), endpoint_id: id };
        expect((await send('POST', path, { credential: token, body })).status).toBe(404);
      },
    );
  });
});
