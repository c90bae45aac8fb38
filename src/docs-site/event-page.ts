import { events } from '../../rest-adapters/events/index.ts';

/** What webhooks bring, with the schema of each message. */
export function eventsMarkdown(): string {
  return [
    '# Events',
    '',
    'What [webhooks](guides/webhooks.md) bring. Each message has a JSON Schema, to check it with or to make types from.',
    '',
    '| topic | when | JSON Schema |',
    '| --- | --- | --- |',
    ...events.map(({ topic, summary }) => `| \`${topic}\` | ${summary} | [${topic}.json](events/${topic}.json) |`),
    '',
  ].join('\n');
}
