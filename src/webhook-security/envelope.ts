import type { StoredEvent } from '../../schema/events/ports.ts';

/** The body of a message: the same bytes at every attempt. */
export function envelopeOf({ id, type, createdAt, projectId, environment, data }: StoredEvent): string {
  const timestamp = createdAt.toISOString();
  return JSON.stringify({ id, type, timestamp, api_version: 'v1', project_id: projectId, environment, data });
}
