import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const projectSettingsDocument = graphql(`
  query ProjectSettings($projectId: ID!) {
    project(id: $projectId) { id name role slug description version createdAt }
  }
`);

export const updateProjectDocument = graphql(`
  mutation UpdateProject($id: ID!, $input: UpdateProjectInput!, $expectedVersions: [Int!]) {
    updateProject(id: $id, input: $input, expectedVersions: $expectedVersions) {
      id name slug description version
    }
  }
`);

export const deleteProjectDocument = graphql(`
  mutation DeleteProject($id: ID!, $expectedVersions: [Int!]) {
    deleteProject(id: $id, expectedVersions: $expectedVersions)
  }
`);

export type ProjectSettings = ResultOf<typeof projectSettingsDocument>['project'];
