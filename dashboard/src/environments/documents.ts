import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const environmentDocument = graphql(`
  query EnvironmentSettings($projectId: ID!, $environment: Environment!, $page: Int!, $limit: Int!) {
    project(id: $projectId) {
      id name role version
      environments { name region runtime minInstances maxInstances }
    }
    environmentVariables(projectId: $projectId, environment: $environment, page: $page, limit: $limit) {
      totalCount
      items { name value sensitive version updatedAt }
    }
  }
`);

export const updateEnvironmentDocument = graphql(`
  mutation UpdateEnvironment($id: ID!, $environment: UpdateEnvironmentInput!, $expectedVersions: [Int!]) {
    updateProject(id: $id, input: { environments: [$environment] }, expectedVersions: $expectedVersions) {
      id version
      environments { name region runtime minInstances maxInstances }
    }
  }
`);

export const putVariableDocument = graphql(`
  mutation SetVariable($projectId: ID!, $environment: Environment!, $name: ID!, $input: PutEnvironmentVariableInput!) {
    putEnvironmentVariable(projectId: $projectId, environment: $environment, name: $name, input: $input) {
      name version
    }
  }
`);

export const updateVariableDocument = graphql(`
  mutation UpdateVariable(
    $projectId: ID!
    $environment: Environment!
    $name: ID!
    $input: UpdateEnvironmentVariableInput!
    $expectedVersions: [Int!]
  ) {
    updateEnvironmentVariable(
      projectId: $projectId
      environment: $environment
      name: $name
      input: $input
      expectedVersions: $expectedVersions
    ) { name version }
  }
`);

export const deleteVariableDocument = graphql(`
  mutation DeleteVariable($projectId: ID!, $environment: Environment!, $name: ID!, $expectedVersions: [Int!]) {
    deleteEnvironmentVariable(
      projectId: $projectId
      environment: $environment
      name: $name
      expectedVersions: $expectedVersions
    )
  }
`);

export const pasteVariablesDocument = graphql(`
  mutation PasteVariables($projectId: ID!, $environment: Environment!, $variables: StringMap!, $expectedVersions: [Int!]) {
    updateEnvironmentVariables(
      projectId: $projectId
      environment: $environment
      input: { variables: $variables }
      expectedVersions: $expectedVersions
    ) { name version }
  }
`);

type Answer = ResultOf<typeof environmentDocument>;

export type Settings = Answer['project']['environments'][number];
export type Variable = Answer['environmentVariables']['items'][number];
