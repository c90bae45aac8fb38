import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const projectsDocument = graphql(`
  query Projects($q: String, $page: Int!, $limit: Int!) {
    projects(q: $q, page: $page, limit: $limit) {
      totalCount totalIsExact
      items {
        id name slug description role createdAt updatedAt
        unresolvedIncidents
        currentDeployments { id environment ref finishedAt }
      }
    }
  }
`);

export const createProjectDocument = graphql(`
  mutation CreateProject($input: CreateProjectInput!) {
    createProject(input: $input) { id name slug }
  }
`);

export type Project = ResultOf<typeof projectsDocument>['projects']['items'][number];
