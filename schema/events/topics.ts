/** What a project can be told of. */
export const topics = ['deployment.succeeded', 'deployment.failed', 'incident.opened', 'member.invited'] as const;

export type Topic = (typeof topics)[number];

/** Is sent to one destination when somebody asks for it, whatever its topics. */
export const testEvent = 'webhook.test';

export const eventTypes = [...topics, testEvent] as const;

export type EventType = (typeof eventTypes)[number];

/** What an event is about: the deployment, incident, invitation or destination with this id. */
export interface EventSubject {
  projectId: string;
  id: string;
}
