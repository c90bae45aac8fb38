import { event } from '../declare/event.ts';
import { graphql } from '../declare/graphql.ts';
import { deploymentBody } from '../v1/deployments.ts';

export const deploymentSucceeded = event(
  { topic: 'deployment.succeeded', summary: 'A deployment has succeeded, and promoted its artifacts.' },
  graphql(
    `
      query DeploymentSucceeded($projectId: ID!, $id: ID!) {
        deployment(projectId: $projectId, id: $id) {
          ...DeploymentBody
        }
      }
    `,
    [deploymentBody],
  ),
);

export const deploymentFailed = event(
  { topic: 'deployment.failed', summary: 'A deployment has failed; what to do about it is in `failure.remediation`.' },
  graphql(
    `
      query DeploymentFailed($projectId: ID!, $id: ID!) {
        deployment(projectId: $projectId, id: $id) {
          ...DeploymentBody
        }
      }
    `,
    [deploymentBody],
  ),
);
