import { graphql } from '../declare/graphql.ts';
import { accepted, list, ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

const deliveryBody = graphql(`
  fragment DeliveryBody on WebhookDelivery {
    id
    webhook_id: destinationId
    event {
      id
      type
    }
    status
    attempt_count: attemptCount
    next_attempt_at: nextAttemptAt
    created_at: createdAt
    attempts {
      number
      started_at: startedAt
      duration_ms: durationMs
      response_status: responseStatus
      response_body: responseBody
      failure
    }
  }
`);

const webhooks = '/projects/:projectId/webhooks';

export const testWebhook = route(
  v1,
  { method: 'POST', path: `${webhooks}/:webhookId/test`, summary: 'Sends a test event to a destination' },
  graphql(
    `
      mutation TestWebhook($projectId: ID!, $webhookId: ID!) {
        testWebhookDestination(projectId: $projectId, id: $webhookId) {
          ...DeliveryBody
        }
      }
    `,
    [deliveryBody],
  ),
  accepted(({ testWebhookDestination }) => testWebhookDestination),
);

export const listDeliveries = route(
  v1,
  {
    method: 'GET',
    path: `${webhooks}/:webhookId/deliveries`,
    summary: 'Lists what was sent to a destination, or is to be, latest first',
  },
  graphql(
    `
      query ListDeliveries(
        $projectId: ID!
        $webhookId: ID!
        $status: WebhookDeliveryStatus
        $page: Int
        $limit: Int
        $cursor: String
      ) {
        webhookDeliveries(projectId: $projectId, destinationId: $webhookId, status: $status, page: $page, limit: $limit, cursor: $cursor) {
          totalCount
          totalIsExact
          nextCursor
          items {
            ...DeliveryBody
          }
        }
      }
    `,
    [deliveryBody],
  ),
  list(({ webhookDeliveries }) => webhookDeliveries),
);

export const getDelivery = route(
  v1,
  {
    method: 'GET',
    path: `${webhooks}/:webhookId/deliveries/:deliveryId`,
    summary: 'Gets one delivery with its attempts',
  },
  graphql(
    `
      query GetDelivery($projectId: ID!, $webhookId: ID!, $deliveryId: ID!) {
        webhookDelivery(projectId: $projectId, destinationId: $webhookId, id: $deliveryId) {
          ...DeliveryBody
        }
      }
    `,
    [deliveryBody],
  ),
  ok(({ webhookDelivery }) => webhookDelivery),
);

export const redeliver = route(
  v1,
  { method: 'POST', path: `${webhooks}/deliveries/:deliveryId/redeliver`, summary: 'Delivers once more' },
  graphql(
    `
      mutation Redeliver($projectId: ID!, $deliveryId: ID!) {
        redeliverWebhookDelivery(projectId: $projectId, id: $deliveryId) {
          ...DeliveryBody
        }
      }
    `,
    [deliveryBody],
  ),
  accepted(({ redeliverWebhookDelivery }) => redeliverWebhookDelivery),
);

export const redeliverOf = route(
  v1,
  {
    method: 'POST',
    path: `${webhooks}/:webhookId/deliveries/:deliveryId/redeliver`,
    summary: 'Delivers once more, where the delivery is one of this destination',
  },
  graphql(
    `
      mutation RedeliverOf($projectId: ID!, $webhookId: ID!, $deliveryId: ID!) {
        redeliverWebhookDelivery(projectId: $projectId, destinationId: $webhookId, id: $deliveryId) {
          ...DeliveryBody
        }
      }
    `,
    [deliveryBody],
  ),
  accepted(({ redeliverWebhookDelivery }) => redeliverWebhookDelivery),
);

export const recoverWebhook = route(
  v1,
  {
    method: 'POST',
    path: `${webhooks}/:webhookId/recover`,
    summary: 'Delivers once more all that has failed for good since a moment',
  },
  graphql(`
    mutation RecoverWebhook($projectId: ID!, $webhookId: ID!, $input: RecoverWebhookDestinationInput!) {
      recoverWebhookDestination(projectId: $projectId, id: $webhookId, input: $input) {
        count
      }
    }
  `),
  accepted(({ recoverWebhookDestination }) => recoverWebhookDestination),
);
