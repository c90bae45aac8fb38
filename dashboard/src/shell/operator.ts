import { useQuery } from 'urql';
import { shellDocument } from './documents.ts';
import { operatorPlaces, places } from './places.ts';

/** Whether somebody looks after the installation; undefined while that is not known. */
export function useIsOperator(): boolean | undefined {
  const [{ data }] = useQuery({ query: shellDocument, requestPolicy: 'cache-only' });
  return data?.viewer.isOperator;
}

const all = [...places, ...operatorPlaces];

/** Where somebody can go. */
export function usePlaces() {
  return useIsOperator() ? all : places;
}
