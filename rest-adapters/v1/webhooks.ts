import { graphql } from '../declare/graphql.ts';
import { created, issued, list, noContent, ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

export const verifyWebhook = route(
  v1,
  { method: 'POST', path: '/webhooks/verify', summary: 'Tells whether a webhook signature is genuine and fresh' },
  graphql(`
    query VerifyWebhook($input: VerifyWebhookInput!) {
      verifyWebhook(input: $input) {
        valid
        reason
        timestamp
        endpoint_id: endpointId
        event {
          id
          type
        }
      }
    }
  `),
  ok(({ verifyWebhook: { valid, reason, timestamp, endpoint_id, event } }) =>
    valid ? { valid, timestamp, ...(endpoint_id ? { endpoint_id } : {}), event } : { valid, reason },
  ),
);

/** A test event shows it so too. */
export const webhookBody = graphql(`
  fragment WebhookBody on WebhookDestination {
    id
    url
    topics
    description
    enabled
    created_at: createdAt
    updated_at: updatedAt
  }
`);

const path = '/projects/:projectId/webhooks';

export const listWebhooks = route(
  v1,
  { method: 'GET', path, summary: 'Lists where events of a project are sent to, latest first' },
  graphql(
    `
      query ListWebhooks($projectId: ID!, $page: Int, $limit: Int, $cursor: String) {
        webhookDestinations(projectId: $projectId, page: $page, limit: $limit, cursor: $cursor) {
          totalCount
          totalIsExact
          nextCursor
          items {
            ...WebhookBody
          }
        }
      }
    `,
    [webhookBody],
  ),
  list(({ webhookDestinations }) => webhookDestinations),
);

export const createWebhook = route(
  v1,
  { method: 'POST', path, summary: 'Sends the events of a project to one more destination' },
  graphql(
    `
      mutation CreateWebhook($projectId: ID!, $input: CreateWebhookDestinationInput!) {
        createWebhookDestination(projectId: $projectId, input: $input) {
          destination {
            _version: version
            _project_id: projectId
            ...WebhookBody
          }
          secret
        }
      }
    `,
    [webhookBody],
  ),
  created(
    ({ createWebhookDestination: { destination, secret } }) => ({ ...destination, secret }),
    ({ _project_id, id }) => `/v1/projects/${_project_id}/webhooks/${id}`,
  ),
);

export const getWebhook = route(
  v1,
  { method: 'GET', path: `${path}/:webhookId`, summary: 'Gets one destination' },
  graphql(
    `
      query GetWebhook($projectId: ID!, $webhookId: ID!) {
        webhookDestination(projectId: $projectId, id: $webhookId) {
          _version: version
          ...WebhookBody
        }
      }
    `,
    [webhookBody],
  ),
  ok(({ webhookDestination }) => webhookDestination),
);

export const updateWebhook = route(
  v1,
  { method: 'PATCH', path: `${path}/:webhookId`, summary: 'Changes, enables or disables a destination' },
  graphql(
    `
      mutation UpdateWebhook(
        $projectId: ID!
        $webhookId: ID!
        $input: UpdateWebhookDestinationInput!
        $expectedVersions: [Int!]
      ) {
        updateWebhookDestination(projectId: $projectId, id: $webhookId, input: $input, expectedVersions: $expectedVersions) {
          _version: version
          ...WebhookBody
        }
      }
    `,
    [webhookBody],
  ),
  ok(({ updateWebhookDestination }) => updateWebhookDestination),
);

export const deleteWebhook = route(
  v1,
  { method: 'DELETE', path: `${path}/:webhookId`, summary: 'Deletes a destination' },
  graphql(`
    mutation DeleteWebhook($projectId: ID!, $webhookId: ID!, $expectedVersions: [Int!]) {
      deleteWebhookDestination(projectId: $projectId, id: $webhookId, expectedVersions: $expectedVersions)
    }
  `),
  noContent(),
);

export const getWebhookSecret = route(
  v1,
  { method: 'GET', path: `${path}/:webhookId/secret`, summary: 'Reveals the secret of a destination' },
  graphql(`
    query GetWebhookSecret($projectId: ID!, $webhookId: ID!) {
      webhookDestinationSecret(projectId: $projectId, id: $webhookId)
    }
  `),
  issued(({ webhookDestinationSecret }) => ({ secret: webhookDestinationSecret })),
);

export const rotateWebhookSecret = route(
  v1,
  {
    method: 'POST',
    path: `${path}/:webhookId/rotate`,
    summary: 'Gives a destination a new secret; the old one stays valid for a day',
  },
  graphql(
    `
      mutation RotateWebhookSecret($projectId: ID!, $webhookId: ID!) {
        rotateWebhookDestinationSecret(projectId: $projectId, id: $webhookId) {
          destination {
            _version: version
            ...WebhookBody
          }
          secret
        }
      }
    `,
    [webhookBody],
  ),
  issued(({ rotateWebhookDestinationSecret: { destination, secret } }) => ({ ...destination, secret })),
);
