import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const deploymentsDocument = graphql(`
  query Deployments($projectId: ID!, $environment: Environment!, $state: DeploymentState, $page: Int!, $limit: Int!) {
    project(id: $projectId) { id name role }
    currentDeployment(projectId: $projectId, environment: $environment) {
      id state ref commitSha message createdAt finishedAt
    }
    deployments(projectId: $projectId, environment: $environment, state: $state, page: $page, limit: $limit) {
      totalCount totalIsExact
      items { id state ref commitSha message createdAt finishedAt createdBy { id username } }
    }
  }
`);

export const deploymentsPartDocument = graphql(`
  query DeploymentsPart($projectId: ID!, $environment: Environment!, $state: DeploymentState, $page: Int!, $limit: Int!) {
    deployments(projectId: $projectId, environment: $environment, state: $state, page: $page, limit: $limit) {
      items { id state ref commitSha message createdAt finishedAt createdBy { id username } }
    }
  }
`);

export const deploymentDocument = graphql(`
  query DeploymentDetails(
    $projectId: ID!
    $environment: Environment!
    $id: ID!
    $otherId: ID!
    $comparesOther: Boolean!
  ) {
    project(id: $projectId) { id name role }
    deployment(projectId: $projectId, id: $id) {
      id environment state ref commitSha message createdAt buildStartedAt deployStartedAt finishedAt buildSeconds deploySeconds version
      createdBy { id username }
      artifacts { name digest sizeBytes url }
      failure { stage summary remediation }
    }
    currentDeployment(projectId: $projectId, environment: $environment) {
      id state ref commitSha message createdAt finishedAt buildSeconds deploySeconds
      artifacts { name digest sizeBytes url }
    }
    other: deployment(projectId: $projectId, id: $otherId) @include(if: $comparesOther) {
      id environment state ref commitSha message createdAt finishedAt buildSeconds deploySeconds
      artifacts { name digest sizeBytes url }
    }
  }
`);

export const createDeploymentDocument = graphql(`
  mutation CreateDeployment($projectId: ID!, $environment: Environment!, $input: CreateDeploymentInput!) {
    createDeployment(projectId: $projectId, environment: $environment, input: $input) { id }
  }
`);

export const cancelDeploymentDocument = graphql(`
  mutation CancelDeployment($projectId: ID!, $id: ID!, $expectedVersions: [Int!]) {
    updateDeployment(projectId: $projectId, id: $id, input: { state: cancelled }, expectedVersions: $expectedVersions) {
      id state version
    }
  }
`);

type Deployments = ResultOf<typeof deploymentsDocument>;
type Details = ResultOf<typeof deploymentDocument>;

export type ListedDeployment = Deployments['deployments']['items'][number];
export type ServingDeployment = NonNullable<Deployments['currentDeployment']>;
export type DeploymentDetails = Details['deployment'];
export type ComparedDeployment = NonNullable<Details['currentDeployment']>;
