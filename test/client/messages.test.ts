import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signTestWebhook, verifyWebhook } from '../../client/src/index.ts';

describe('a message', () => {
  test('that a test has signed is taken', async () => {
    const payload = '{"id":"1","type":"incident.opened","data":{}}';
    const signature = await signTestWebhook({ payload, secret: 'whsec_x' });
    expect(await verifyWebhook({ payload, secret: 'whsec_x', signature })).toMatchObject({ type: 'incident.opened' });
    const stale = await signTestWebhook({ payload, secret: 'whsec_x', timestamp: 1 });
    await expect(verifyWebhook({ payload, secret: 'whsec_x', signature: stale })).rejects.toMatchObject({
      reason: 'timestamp_out_of_tolerance',
    });
  });

  test.each(['{"id":"1","type":"incident.opened"}', '{"id":"1","data":{}}', '[]', 'null', '"type data"'])(
    'that is genuine and no event is refused: %s',
    async (payload) => {
      const timestamp = Math.floor(Date.now() / 1_000);
      const digest = createHmac('sha256', 'whsec_x').update(`${timestamp}.${payload}`).digest('hex');
      const message = { payload, secret: 'whsec_x', signature: `t=${timestamp},v1=${digest}` };
      await expect(verifyWebhook(message)).rejects.toMatchObject({ name: 'WebhookVerificationError' });
    },
  );

  test.each(['', 't=1', 'v1=00', `t=x,v1=${'0'.repeat(64)}`, `t=1,v1=${'0'.repeat(63)}`, `t=1,v0=${'0'.repeat(64)}`])(
    'without a signature that can be read is refused: %j',
    async (signature) => {
      const message = { payload: '{}', secret: 'whsec_x', signature };
      await expect(verifyWebhook(message)).rejects.toMatchObject({ reason: 'malformed_signature' });
    },
  );
});
