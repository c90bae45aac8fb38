import { pageSearch } from '../lists/page-search.ts';

export const incidentStates = [
  { value: 'open', name: 'Open' },
  { value: 'acknowledged', name: 'Acknowledged' },
  { value: 'resolved', name: 'Resolved' },
] as const;

export type IncidentState = (typeof incidentStates)[number]['value'];

export interface IncidentsSearch {
  state?: IncidentState;
  page?: number | undefined;
  /** Which form is open. */
  open?: 'incident' | 'objective';
}

/** What is no such thing in an address counts as absent. */
export function incidentsSearch({ state, page, open }: Record<string, unknown>): IncidentsSearch {
  const known = incidentStates.find(({ value }) => value === state);
  return {
    ...(known ? { state: known.value } : {}),
    ...pageSearch(page),
    ...(open === 'incident' || open === 'objective' ? { open } : {}),
  };
}

export interface IncidentSearch {
  /** The state that it is about to move on to. */
  move?: 'acknowledged' | 'resolved';
}

/** What is no such thing in an address counts as absent. */
export function incidentSearch({ move }: Record<string, unknown>): IncidentSearch {
  return move === 'acknowledged' || move === 'resolved' ? { move } : {};
}
