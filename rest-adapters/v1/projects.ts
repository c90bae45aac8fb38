import { graphql } from '../declare/graphql.ts';
import { created, list, noContent, ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

const projectBody = graphql(`
  fragment ProjectBody on Project {
    id
    name
    slug
    description
    role
    environments {
      name
      region
      runtime
      min_instances: minInstances
      max_instances: maxInstances
      variables
    }
    created_at: createdAt
    updated_at: updatedAt
  }
`);

export const listProjects = route(
  v1,
  { method: 'GET', path: '/projects', summary: 'Lists the projects that the caller can access' },
  graphql(
    `
    query ListProjects($page: Int, $limit: Int, $cursor: String) {
      projects(page: $page, limit: $limit, cursor: $cursor) {
        totalCount
        totalIsExact
        nextCursor
        items {
          ...ProjectBody
        }
      }
    }
  `,
    [projectBody],
  ),
  list(({ projects }) => projects),
);

export const createProject = route(
  v1,
  { method: 'POST', path: '/projects', summary: 'Creates a project with its three environments' },
  graphql(
    `
      mutation CreateProject($input: CreateProjectInput!) {
        createProject(input: $input) {
          _version: version
          ...ProjectBody
        }
      }
    `,
    [projectBody],
  ),
  created(
    ({ createProject }) => createProject,
    ({ id }) => `/v1/projects/${id}`,
  ),
);

export const getProject = route(
  v1,
  { method: 'GET', path: '/projects/:projectId', summary: 'Gets one project' },
  graphql(
    `
      query GetProject($projectId: ID!) {
        project(id: $projectId) {
          _version: version
          ...ProjectBody
        }
      }
    `,
    [projectBody],
  ),
  ok(({ project }) => project),
);

export const updateProject = route(
  v1,
  { method: 'PATCH', path: '/projects/:projectId', summary: 'Changes a project' },
  graphql(
    `
      mutation UpdateProject($projectId: ID!, $input: UpdateProjectInput!, $expectedVersions: [Int!]) {
        updateProject(id: $projectId, input: $input, expectedVersions: $expectedVersions) {
          _version: version
          ...ProjectBody
        }
      }
    `,
    [projectBody],
  ),
  ok(({ updateProject }) => updateProject),
);

export const deleteProject = route(
  v1,
  { method: 'DELETE', path: '/projects/:projectId', summary: 'Deletes a project with all that belongs to it' },
  graphql(`
    mutation DeleteProject($projectId: ID!, $expectedVersions: [Int!]) {
      deleteProject(id: $projectId, expectedVersions: $expectedVersions)
    }
  `),
  noContent(),
);
