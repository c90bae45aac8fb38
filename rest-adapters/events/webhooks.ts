import { event } from '../declare/event.ts';
import { graphql } from '../declare/graphql.ts';
import { webhookBody } from '../v1/webhooks.ts';

export const webhookTest = event(
  { topic: 'webhook.test', summary: 'Somebody wants to see whether this destination is reached; it is in `data`.' },
  graphql(
    `
      query WebhookTest($projectId: ID!, $id: ID!) {
        webhookDestination(projectId: $projectId, id: $id) {
          ...WebhookBody
        }
      }
    `,
    [webhookBody],
  ),
);
