import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { offerExample } from './examples.ts';
import { type Instance, instance } from './instance.ts';

export interface SeenEvent {
  id: string;
  type: string;
  timestamp: string;
  api_version: 'v1';
  project_id: string;
  environment: string | null;
  data: Record<string, unknown>;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** Compares an event with the schema that is published for its topic. */
export function expectPublishedShape(event: SeenEvent): void {
  const file = path.resolve(import.meta.dirname, `../../docs/events/${event.type}.json`);
  const validate =
    ajv.getSchema(`urn:portico:event:${event.type}`) ?? ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
  validate(JSON.parse(JSON.stringify(event)));
  expect(validate.errors, JSON.stringify(event)).toBeNull();
  offerExample('events', event.type, event);
}

/** The events of a project as they are to be delivered, in order; each has its published shape. */
export async function eventsOf(projectId: string, on?: Instance): Promise<SeenEvent[]> {
  const { prisma } = (on ?? (await instance())).database;
  const rows = await prisma.event.findMany({ where: { projectId }, orderBy: { id: 'asc' } });
  const seen = rows.map(
    ({ id, type, createdAt, environment, data }): SeenEvent => ({
      id,
      type,
      timestamp: createdAt.toISOString(),
      api_version: 'v1',
      project_id: projectId,
      environment,
      data: Object(data),
    }),
  );
  for (const event of seen) expectPublishedShape(event);
  return seen;
}
