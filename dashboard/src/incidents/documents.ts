import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const incidentsDocument = graphql(`
  query Incidents($projectId: ID!, $environment: Environment!, $state: IncidentState, $page: Int!, $limit: Int!) {
    project(id: $projectId) { id name role }
    objective(projectId: $projectId, environment: $environment) { availability latencyP95Ms }
    incidents(projectId: $projectId, environment: $environment, state: $state, page: $page, limit: $limit) {
      totalCount totalIsExact
      items { id kind state title openedAt resolvedAt }
    }
  }
`);

export const incidentsPartDocument = graphql(`
  query IncidentsPart($projectId: ID!, $environment: Environment!, $state: IncidentState, $page: Int!, $limit: Int!) {
    incidents(projectId: $projectId, environment: $environment, state: $state, page: $page, limit: $limit) {
      items { id kind state title openedAt resolvedAt }
    }
  }
`);

export const incidentDocument = graphql(`
  query IncidentDetails($projectId: ID!, $id: ID!) {
    project(id: $projectId) { id name role }
    incident(projectId: $projectId, id: $id) {
      id environment kind state title detail openedAt resolvedAt version
      timeline { kind at userId note }
    }
    members(projectId: $projectId, limit: 100) { items { userId username displayName } }
  }
`);

export const openIncidentDocument = graphql(`
  mutation OpenIncident($projectId: ID!, $environment: Environment!, $input: OpenIncidentInput!) {
    openIncident(projectId: $projectId, environment: $environment, input: $input) { id }
  }
`);

export const moveIncidentDocument = graphql(`
  mutation UpdateIncident($projectId: ID!, $id: ID!, $input: UpdateIncidentInput!, $expectedVersions: [Int!]) {
    updateIncident(projectId: $projectId, id: $id, input: $input, expectedVersions: $expectedVersions) {
      id state version
    }
  }
`);

export const setObjectiveDocument = graphql(`
  mutation SetObjective($projectId: ID!, $environment: Environment!, $input: ObjectiveInput!) {
    setObjective(projectId: $projectId, environment: $environment, input: $input) { availability latencyP95Ms }
  }
`);

type Incidents = ResultOf<typeof incidentsDocument>;
type Details = ResultOf<typeof incidentDocument>;

export type ListedIncident = Incidents['incidents']['items'][number];
export type Objective = Incidents['objective'];
export type IncidentDetails = Details['incident'];
export type IncidentEntry = IncidentDetails['timeline'][number];
export type NamedMember = Details['members']['items'][number];
