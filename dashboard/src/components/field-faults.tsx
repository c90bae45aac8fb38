import { createContext, type ReactNode, use } from 'react';
import type { CombinedError } from 'urql';
import { faultsOf, type InputFault } from '../graphql/failure.ts';

const Faults = createContext<readonly InputFault[]>([]);

/** Has each field within say what of it the server refused. */
export function FieldFaults({ error, children }: { error: CombinedError | undefined; children: ReactNode }) {
  return <Faults value={error ? faultsOf(error) : []}>{children}</Faults>;
}

/** What the server found wrong with an input, by its name there; empty where that is nothing. */
export function useFieldFault(name: string | undefined): string {
  const found = use(Faults).filter(({ path }) => name !== undefined && path.includes(name));
  return found.map(({ message }) => `It ${message}.`).join(' ');
}
