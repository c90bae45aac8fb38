import { describe, expect, test } from 'vitest';
import { redeliverOf } from '../../rest-adapters/v1/webhook-deliveries.ts';
import { send } from '../harness/client.ts';
import { makeWebhook } from '../harness/fixtures.ts';
import { describeRedelivery, redelivery } from '../harness/redelivery.ts';
import { describeRoute } from '../harness/route-suite.ts';

const sample = () => redelivery((webhookId, id) => `${webhookId}/deliveries/${id}/redeliver`);

describeRoute(redeliverOf, sample, () => {
  describeRedelivery(sample);

  describe('404', () => {
    test('where the delivery is one of another destination', async () => {
      const { account, id, projectId, webhooks } = await sample();
      const other = await makeWebhook(account, projectId);
      const wrong = `${webhooks}/${other.id}/deliveries/${id}/redeliver`;
      expect((await send('POST', wrong, { credential: account.token })).status).toBe(404);
    });
  });
});
