import { expect, test } from 'vitest';
import { events } from '../../rest-adapters/events/index.ts';
import { createEventReader } from '../../src/domain-context/event-readers.ts';

test('a server does not start where an event of the core is not declared', () => {
  const [, ...others] = events;
  expect(() => createEventReader(others)).toThrow(
    'The event deployment.succeeded is not declared: do so in rest-adapters/events/index.ts.',
  );
});

test('nor where an event is declared that the core does not know', () => {
  const [first] = events;
  if (!first) throw new Error('there are events');
  expect(() => createEventReader([...events, { ...first, topic: 'deployment.dreamt' }])).toThrow(
    'The core knows no event deployment.dreamt: name it in schema/events/topics.ts.',
  );
});
