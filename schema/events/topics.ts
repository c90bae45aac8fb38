/** What a project can be told of. */
export const topics = ['deployment.succeeded', 'deployment.failed', 'incident.opened', 'member.invited'] as const;

export type Topic = (typeof topics)[number];

/** What an event is about: the deployment, incident or invitation with this id. */
export interface EventSubject {
  projectId: string;
  id: string;
}
