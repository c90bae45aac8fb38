import { graphql } from '../graphql.ts';
import { ok } from '../respond.ts';
import { route } from '../route.ts';

export const verifyWebhook = route(
  { method: 'POST', path: '/v1/webhooks/verify', summary: 'Tells whether a webhook signature is genuine and fresh' },
  graphql(`
    query VerifyWebhook($input: VerifyWebhookInput!) {
      verifyWebhook(input: $input) {
        valid
        reason
        timestamp
        event {
          id
          type
        }
      }
    }
  `),
  ok(({ verifyWebhook: { valid, reason, timestamp, event } }) =>
    valid ? { valid, timestamp, event } : { valid, reason },
  ),
);
