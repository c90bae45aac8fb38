import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { CombinedError } from 'urql';
import { faultsOf, type InputFault } from '../graphql/failure.ts';

interface FormFaults {
  faults: readonly InputFault[];
  /** What the fields that are shown are called, each as often as it is shown. */
  shown: readonly string[];
  /** Says that a field is shown; what is returned, that it is no longer. */
  show: (name: string) => () => void;
}

const Faults = createContext<FormFaults>({ faults: [], shown: [], show: () => () => {} });

/** Has each field within say what of it the server refused. */
export function FieldFaults({ error, children }: { error: CombinedError | undefined; children: ReactNode }) {
  const [shown, setShown] = useState<readonly string[]>([]);
  const show = useCallback((name: string) => {
    setShown((others) => [...others, name]);
    return () => setShown((all) => all.toSpliced(all.indexOf(name), 1));
  }, []);
  const faults = useMemo(() => ({ faults: error ? faultsOf(error) : [], shown, show }), [error, shown, show]);
  return <Faults value={faults}>{children}</Faults>;
}

/** What the server found wrong with an input, by its name there; empty where that is nothing. */
export function useFieldFault(name: string | undefined): string {
  const { faults, show } = use(Faults);
  useEffect(() => (name === undefined ? undefined : show(name)), [name, show]);
  const found = faults.filter(({ path }) => name !== undefined && path.includes(name));
  return found.map(({ message }) => `It ${message}.`).join(' ');
}

/** Whether fields that are shown say everything that was refused. */
export function useIsSaidAtFields(error: CombinedError | undefined): boolean {
  const { shown } = use(Faults);
  if (!error || error.graphQLErrors.length === 0) return false;
  return (
    error.graphQLErrors.every(({ extensions: { faults } }) => Array.isArray(faults) && faults.length > 0) &&
    faultsOf(error).every(({ path }) => shown.some((name) => path.includes(name)))
  );
}
