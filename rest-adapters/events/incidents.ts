import { event } from '../event.ts';
import { graphql } from '../graphql.ts';
import { incidentBody } from '../v1/incidents.ts';

export const incidentOpened = event(
  { topic: 'incident.opened', summary: 'The monitor or somebody has opened an incident.' },
  graphql(
    `
      query IncidentOpened($projectId: ID!, $id: ID!) {
        incident(projectId: $projectId, id: $id) {
          ...IncidentBody
        }
      }
    `,
    [incidentBody],
  ),
);
