import { pageSearch } from '../lists/page-search.ts';

export const deploymentStates = [
  { value: 'queued', name: 'Queued' },
  { value: 'building', name: 'Building' },
  { value: 'deploying', name: 'Deploying' },
  { value: 'succeeded', name: 'Succeeded' },
  { value: 'failed', name: 'Failed' },
  { value: 'cancelled', name: 'Cancelled' },
] as const;

export type DeploymentState = (typeof deploymentStates)[number]['value'];

export interface DeploymentsSearch {
  state?: DeploymentState;
  page?: number | undefined;
  /** Whether the form for a new one is open. */
  create?: true;
}

/** What is no such thing in an address counts as absent. */
export function deploymentsSearch({ state, page, create }: Record<string, unknown>): DeploymentsSearch {
  const known = deploymentStates.find(({ value }) => value === state);
  return {
    ...(known ? { state: known.value } : {}),
    ...pageSearch(page),
    ...(create === true ? { create } : {}),
  };
}

export interface DeploymentSearch {
  /** Which question about it is open. */
  ask?: 'again' | 'cancel' | 'compare';
  /** The deployment that it is compared with; what serves, where it is left out. */
  compare?: string;
}

/** What is no such thing in an address counts as absent. */
export function deploymentSearch({ ask, compare }: Record<string, unknown>): DeploymentSearch {
  return {
    ...(ask === 'again' || ask === 'cancel' || ask === 'compare' ? { ask } : {}),
    ...(typeof compare === 'string' ? { compare } : {}),
  };
}
