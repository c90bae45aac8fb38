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

/** As in "It must not be blank." of an input, and "LOG_LEVEL must not be blank." of what has a name within it. */
function sentenceOf(name: string, { path, message }: InputFault): string {
  const within = path.slice(path.indexOf(name) + 1).findLast((step) => typeof step === 'string');
  return `${within ?? 'It'} ${message}.`;
}

/** What the server found wrong with an input, by its name there; empty where that is nothing. */
export function useFieldFault(name: string | undefined): string {
  const { faults, show } = use(Faults);
  useEffect(() => (name === undefined ? undefined : show(name)), [name, show]);
  if (name === undefined) return '';
  const found = faults.filter(({ path }) => path.includes(name));
  return found.map((fault) => sentenceOf(name, fault)).join(' ');
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
