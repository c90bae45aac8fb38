import { graphql } from '../declare/graphql.ts';
import { list, noContent, ok, stored } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

const variableBody = graphql(`
  fragment EnvironmentVariableBody on EnvironmentVariable {
    name
    value
    sensitive
    updated_at: updatedAt
  }
`);

const variables = '/projects/:projectId/environments/:environment/variables';

export const listEnvironmentVariables = route(
  v1,
  { method: 'GET', path: variables, summary: 'Lists the variables of an environment' },
  graphql(
    `
      query ListEnvironmentVariables($projectId: ID!, $environment: Environment!, $page: Int, $limit: Int, $cursor: String) {
        environmentVariables(projectId: $projectId, environment: $environment, page: $page, limit: $limit, cursor: $cursor) {
          _version: version
          totalCount
          totalIsExact
          nextCursor
          items {
            ...EnvironmentVariableBody
          }
        }
      }
    `,
    [variableBody],
  ),
  list(({ environmentVariables }) => environmentVariables),
);

export const replaceEnvironmentVariables = route(
  v1,
  { method: 'PUT', path: variables, summary: 'Sets all variables of an environment' },
  graphql(
    `
      mutation ReplaceEnvironmentVariables(
        $projectId: ID!
        $environment: Environment!
        $input: EnvironmentVariablesInput!
        $expectedVersions: [Int!]
      ) {
        replaceEnvironmentVariables(
          projectId: $projectId
          environment: $environment
          input: $input
          expectedVersions: $expectedVersions
        ) {
          ...EnvironmentVariableBody
        }
      }
    `,
    [variableBody],
  ),
  ok(({ replaceEnvironmentVariables }) => replaceEnvironmentVariables),
);

export const updateEnvironmentVariables = route(
  v1,
  { method: 'PATCH', path: variables, summary: 'Sets some variables of an environment' },
  graphql(
    `
      mutation UpdateEnvironmentVariables(
        $projectId: ID!
        $environment: Environment!
        $input: EnvironmentVariablesInput!
        $expectedVersions: [Int!]
      ) {
        updateEnvironmentVariables(
          projectId: $projectId
          environment: $environment
          input: $input
          expectedVersions: $expectedVersions
        ) {
          ...EnvironmentVariableBody
        }
      }
    `,
    [variableBody],
  ),
  ok(({ updateEnvironmentVariables }) => updateEnvironmentVariables),
);

export const deleteEnvironmentVariables = route(
  v1,
  { method: 'DELETE', path: variables, summary: 'Deletes all variables of an environment' },
  graphql(`
    mutation DeleteEnvironmentVariables($projectId: ID!, $environment: Environment!, $expectedVersions: [Int!]) {
      deleteEnvironmentVariables(
        projectId: $projectId
        environment: $environment
        expectedVersions: $expectedVersions
      )
    }
  `),
  noContent(),
);

export const getEnvironmentVariable = route(
  v1,
  { method: 'GET', path: `${variables}/:name`, summary: 'Gets one variable of an environment' },
  graphql(
    `
      query GetEnvironmentVariable($projectId: ID!, $environment: Environment!, $name: ID!) {
        environmentVariable(projectId: $projectId, environment: $environment, name: $name) {
          _version: version
          ...EnvironmentVariableBody
        }
      }
    `,
    [variableBody],
  ),
  ok(({ environmentVariable }) => environmentVariable),
);

export const putEnvironmentVariable = route(
  v1,
  { method: 'PUT', path: `${variables}/:name`, summary: 'Sets one variable of an environment' },
  graphql(
    `
      mutation PutEnvironmentVariable(
        $projectId: ID!
        $environment: Environment!
        $name: ID!
        $input: PutEnvironmentVariableInput!
        $expectedVersions: [Int!]
      ) {
        putEnvironmentVariable(
          projectId: $projectId
          environment: $environment
          name: $name
          input: $input
          expectedVersions: $expectedVersions
        ) {
          _version: version
          ...EnvironmentVariableBody
        }
      }
    `,
    [variableBody],
  ),
  stored(({ putEnvironmentVariable }) => putEnvironmentVariable),
);

export const updateEnvironmentVariable = route(
  v1,
  { method: 'PATCH', path: `${variables}/:name`, summary: 'Changes one variable of an environment' },
  graphql(
    `
      mutation UpdateEnvironmentVariable(
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
        ) {
          _version: version
          ...EnvironmentVariableBody
        }
      }
    `,
    [variableBody],
  ),
  ok(({ updateEnvironmentVariable }) => updateEnvironmentVariable),
);

export const deleteEnvironmentVariable = route(
  v1,
  { method: 'DELETE', path: `${variables}/:name`, summary: 'Deletes one variable of an environment' },
  graphql(`
    mutation DeleteEnvironmentVariable(
      $projectId: ID!
      $environment: Environment!
      $name: ID!
      $expectedVersions: [Int!]
    ) {
      deleteEnvironmentVariable(
        projectId: $projectId
        environment: $environment
        name: $name
        expectedVersions: $expectedVersions
      )
    }
  `),
  noContent(),
);
