import { graphql } from '../declare/graphql.ts';
import { created, list, ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

/** Deliveries of events show it so too. */
export const incidentBody = graphql(`
  fragment IncidentBody on Incident {
    id
    project_id: projectId
    environment
    kind
    state
    title
    detail
    opened_at: openedAt
    opened_by: openedById
    acknowledged_at: acknowledgedAt
    acknowledged_by: acknowledgedById
    resolved_at: resolvedAt
    resolved_by: resolvedById
    updated_at: updatedAt
  }
`);

/** What has happened with it so far; a list leaves it out. */
export const timeline = graphql(`
  fragment Timeline on Incident {
    timeline {
      kind
      at
      user_id: userId
      note
    }
  }
`);

const path = '/projects/:projectId/incidents';

export const listIncidents = route(
  v1,
  { method: 'GET', path, summary: 'Lists the incidents of one environment, latest first' },
  graphql(
    `
      query ListIncidents(
        $projectId: ID!
        $environment: Environment!
        $state: IncidentState
        $page: Int
        $limit: Int
        $cursor: String
      ) {
        incidents(projectId: $projectId, environment: $environment, state: $state, page: $page, limit: $limit, cursor: $cursor) {
          totalCount
          totalIsExact
          nextCursor
          items {
            ...IncidentBody
          }
        }
      }
    `,
    [incidentBody],
  ),
  list(({ incidents }) => incidents),
);

export const openIncident = route(
  v1,
  { method: 'POST', path, summary: 'Opens an incident by hand' },
  graphql(
    `
      mutation OpenIncident($projectId: ID!, $environment: Environment!, $input: OpenIncidentInput!) {
        openIncident(projectId: $projectId, environment: $environment, input: $input) {
          _version: version
          ...IncidentBody
          ...Timeline
        }
      }
    `,
    [incidentBody, timeline],
  ),
  created(
    ({ openIncident }) => openIncident,
    ({ project_id, id }) => `/v1/projects/${project_id}/incidents/${id}`,
  ),
);

export const getIncident = route(
  v1,
  { method: 'GET', path: `${path}/:incidentId`, summary: 'Gets one incident with its timeline' },
  graphql(
    `
      query GetIncident($projectId: ID!, $incidentId: ID!) {
        incident(projectId: $projectId, id: $incidentId) {
          _version: version
          ...IncidentBody
          ...Timeline
        }
      }
    `,
    [incidentBody, timeline],
  ),
  ok(({ incident }) => incident),
);

export const updateIncident = route(
  v1,
  { method: 'PATCH', path: `${path}/:incidentId`, summary: 'Acknowledges or resolves an incident' },
  graphql(
    `
      mutation UpdateIncident(
        $projectId: ID!
        $incidentId: ID!
        $input: UpdateIncidentInput!
        $expectedVersions: [Int!]
      ) {
        updateIncident(projectId: $projectId, id: $incidentId, input: $input, expectedVersions: $expectedVersions) {
          _version: version
          ...IncidentBody
          ...Timeline
        }
      }
    `,
    [incidentBody, timeline],
  ),
  ok(({ updateIncident }) => updateIncident),
);
