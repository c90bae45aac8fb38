import { event } from '../declare/event.ts';
import { graphql } from '../declare/graphql.ts';
import { incidentBody, timeline } from '../v1/incidents.ts';

export const incidentOpened = event(
  { topic: 'incident.opened', summary: 'The monitor or somebody has opened an incident in production.' },
  graphql(
    `
      query IncidentOpened($projectId: ID!, $id: ID!) {
        incident(projectId: $projectId, id: $id) {
          ...IncidentBody
          ...Timeline
        }
      }
    `,
    [incidentBody, timeline],
  ),
);
