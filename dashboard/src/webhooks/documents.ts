import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const webhooksDocument = graphql(`
  query Webhooks($projectId: ID!, $page: Int!, $limit: Int!) {
    project(id: $projectId) { id name role }
    webhookDestinations(projectId: $projectId, page: $page, limit: $limit) {
      totalCount totalIsExact
      items { id url description enabled topics health { state failingSince lastSucceededAt } }
    }
  }
`);

export const webhookDocument = graphql(`
  query Webhook(
    $projectId: ID!
    $id: ID!
    $page: Int!
    $limit: Int!
    $status: WebhookDeliveryStatus
  ) {
    project(id: $projectId) { id name role }
    webhookDestination(id: $id, projectId: $projectId) {
      id url description enabled topics version createdAt
      health { state failingSince lastSucceededAt disabledReason }
    }
    webhookDeliveries(projectId: $projectId, destinationId: $id, page: $page, limit: $limit, status: $status) {
      totalCount totalIsExact
      items { id status attemptCount nextAttemptAt createdAt event { id type } }
    }
  }
`);

export const deliveriesPartDocument = graphql(`
  query DeliveriesPart($projectId: ID!, $id: ID!, $page: Int!, $limit: Int!, $status: WebhookDeliveryStatus) {
    webhookDeliveries(projectId: $projectId, destinationId: $id, page: $page, limit: $limit, status: $status) {
      items { id status attemptCount nextAttemptAt createdAt event { id type } }
    }
  }
`);

export const deliveryDocument = graphql(`
  query Delivery($projectId: ID!, $destinationId: ID!, $id: ID!) {
    webhookDelivery(id: $id, projectId: $projectId, destinationId: $destinationId) {
      id status attemptCount nextAttemptAt createdAt
      event { id type body }
      attempts { number startedAt durationMs responseStatus responseBody failure }
    }
  }
`);

export const webhookSecretDocument = graphql(`
  query WebhookSecret($projectId: ID!, $id: ID!) {
    webhookDestinationSecret(id: $id, projectId: $projectId)
  }
`);

export const createWebhookDocument = graphql(`
  mutation CreateWebhook($projectId: ID!, $input: CreateWebhookDestinationInput!) {
    createWebhookDestination(projectId: $projectId, input: $input) { secret destination { id } }
  }
`);

export const updateWebhookDocument = graphql(`
  mutation UpdateWebhook($projectId: ID!, $id: ID!, $input: UpdateWebhookDestinationInput!, $version: [Int!]) {
    updateWebhookDestination(projectId: $projectId, id: $id, input: $input, expectedVersions: $version) { id }
  }
`);

export const deleteWebhookDocument = graphql(`
  mutation DeleteWebhook($projectId: ID!, $id: ID!) {
    deleteWebhookDestination(projectId: $projectId, id: $id)
  }
`);

export const rotateWebhookSecretDocument = graphql(`
  mutation RotateWebhookSecret($projectId: ID!, $id: ID!) {
    rotateWebhookDestinationSecret(projectId: $projectId, id: $id) { secret destination { id } }
  }
`);

export const testWebhookDocument = graphql(`
  mutation TestWebhook($projectId: ID!, $id: ID!) {
    testWebhookDestination(projectId: $projectId, id: $id) { id }
  }
`);

export const redeliverDocument = graphql(`
  mutation RepeatDelivery($projectId: ID!, $id: ID!) {
    redeliverWebhookDelivery(projectId: $projectId, id: $id) { id status nextAttemptAt }
  }
`);

export const recoverWebhookDocument = graphql(`
  mutation RecoverWebhook($projectId: ID!, $id: ID!, $input: RecoverWebhookDestinationInput!) {
    recoverWebhookDestination(projectId: $projectId, id: $id, input: $input) { count }
  }
`);

export type WebhookEntry = ResultOf<typeof webhooksDocument>['webhookDestinations']['items'][number];
export type Webhook = ResultOf<typeof webhookDocument>['webhookDestination'];
export type DeliveryEntry = ResultOf<typeof webhookDocument>['webhookDeliveries']['items'][number];
export type Delivery = ResultOf<typeof deliveryDocument>['webhookDelivery'];
