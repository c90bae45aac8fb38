import type { Fault } from './fault.ts';
import { clientFaults } from './faults/client.ts';
import { patternFaults } from './faults/patterns.ts';
import { restAdapterFaults } from './faults/rest-adapters.ts';
import { schemaFaults } from './faults/schema.ts';
import { srcFaults } from './faults/src.ts';

/** By what they were put in for: at places of somebody's choice, or to see the tests by pattern fail. */
export const faults: Readonly<Record<'chosen' | 'patterns', readonly Fault[]>> = {
  chosen: [...schemaFaults, ...restAdapterFaults, ...srcFaults, ...clientFaults],
  patterns: patternFaults,
};
