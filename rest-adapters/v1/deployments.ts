import { graphql } from '../declare/graphql.ts';
import { created, list, ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

/** Deliveries of events show it so too. */
export const deploymentBody = graphql(`
  fragment DeploymentBody on Deployment {
    id
    project_id: projectId
    environment
    state
    ref
    commit_sha: commitSha
    message
    artifacts {
      name
      digest
      size_bytes: sizeBytes
      url
    }
    failure {
      stage
      summary
      remediation
    }
    build_started_at: buildStartedAt
    deploy_started_at: deployStartedAt
    finished_at: finishedAt
    build_seconds: buildSeconds
    deploy_seconds: deploySeconds
    created_at: createdAt
    updated_at: updatedAt
  }
`);

export const listDeployments = route(
  v1,
  {
    method: 'GET',
    path: '/projects/:projectId/deployments',
    summary: 'Lists the deployments of one environment, newest first',
  },
  graphql(
    `
      query ListDeployments(
        $projectId: ID!
        $environment: Environment!
        $state: DeploymentState
        $page: Int
        $limit: Int
        $cursor: String
      ) {
        deployments(projectId: $projectId, environment: $environment, state: $state, page: $page, limit: $limit, cursor: $cursor) {
          totalCount
          totalIsExact
          nextCursor
          items {
            ...DeploymentBody
          }
        }
      }
    `,
    [deploymentBody],
  ),
  list(({ deployments }) => deployments),
);

export const createDeployment = route(
  v1,
  {
    method: 'POST',
    path: '/projects/:projectId/deployments',
    summary: 'Queues a deployment to one environment',
  },
  graphql(
    `
      mutation CreateDeployment($projectId: ID!, $environment: Environment!, $input: CreateDeploymentInput!) {
        createDeployment(projectId: $projectId, environment: $environment, input: $input) {
          _version: version
          ...DeploymentBody
        }
      }
    `,
    [deploymentBody],
  ),
  created(
    ({ createDeployment }) => createDeployment,
    ({ project_id, id }) => `/v1/projects/${project_id}/deployments/${id}`,
  ),
);

export const getDeployment = route(
  v1,
  { method: 'GET', path: '/projects/:projectId/deployments/:deploymentId', summary: 'Gets one deployment' },
  graphql(
    `
      query GetDeployment($projectId: ID!, $deploymentId: ID!) {
        deployment(projectId: $projectId, id: $deploymentId) {
          _version: version
          ...DeploymentBody
        }
      }
    `,
    [deploymentBody],
  ),
  ok(({ deployment }) => deployment),
);

export const updateDeployment = route(
  v1,
  {
    method: 'PATCH',
    path: '/projects/:projectId/deployments/:deploymentId',
    summary: 'Moves a deployment on to its next state',
  },
  graphql(
    `
      mutation UpdateDeployment(
        $projectId: ID!
        $deploymentId: ID!
        $input: UpdateDeploymentInput!
        $expectedVersions: [Int!]
      ) {
        updateDeployment(
          projectId: $projectId
          id: $deploymentId
          input: $input
          expectedVersions: $expectedVersions
        ) {
          _version: version
          ...DeploymentBody
        }
      }
    `,
    [deploymentBody],
  ),
  ok(({ updateDeployment }) => updateDeployment),
);
