import { type Fault, fault } from '../../fault.ts';

export const incidentsFaults: readonly Fault[] = [
  fault(
    'schema/incidents/move-incident.ts',
    'the note of a change is lost',
    'timeline: { create: { kind: state, at, userId, note } }',
    'timeline: { create: { kind: state, at, userId, note: null } }',
    'test/v1/update-incident.test.ts',
    'test/v1/get-incident.test.ts',
    'test/monitor',
  ),
  fault(
    'schema/incidents/health.ts',
    'an outage needs more than half of the requests to fail',
    '(errors ?? 0) / requests >= failingShare',
    '(errors ?? 0) / requests > failingShare',
    'test/monitor',
  ),
  fault(
    'schema/incidents/health.ts',
    'availability looks back for three days',
    '30 * widths.day',
    '3 * widths.day',
    'test/monitor',
  ),
  fault(
    'schema/incidents/set-objective.ts',
    'setting one figure sets the other back',
    'input.latencyP95Ms ?? current.latencyP95Ms',
    'input.latencyP95Ms ?? defaultObjective.latencyP95Ms',
    'test/monitor',
  ),
  fault(
    'schema/incidents/watch.ts',
    'a breach that somebody has acknowledged is not resolved by itself',
    "if (!current || current.state === 'resolved') return;",
    "if (current?.state !== 'open') return;",
    'test/monitor',
  ),
];
