import { useFreshForm } from '../components/use-fresh-form.ts';
import type { Load } from '../graphql/use-page-query.ts';
import type { EnvironmentName } from '../project/environments.ts';
import { AddVariable } from './add-variable.tsx';
import { ChangeVariable } from './change-variable.tsx';
import { DeleteVariable } from './delete-variable.tsx';
import type { Variable } from './documents.ts';
import { PasteVariables } from './paste-variables.tsx';
import type { EnvironmentPageSearch } from './search.ts';

interface VariableFormsProps {
  at: { projectId: string; environment: EnvironmentName };
  search: EnvironmentPageSearch;
  version: number;
  items: readonly Variable[];
  onLoad: Load;
  onClose: () => void;
}

/** The form that the address says is open; one of a variable begins anew where what is there now was asked for. */
export function VariableForms({ at, search: { open, name }, version, items, onLoad, onClose }: VariableFormsProps) {
  const fresh = useFreshForm(onLoad);
  const variable = items.find((each) => each.name === name);
  if (open === 'add') return <AddVariable {...at} known={items} onClose={onClose} />;
  if (open === 'paste') return <PasteVariables {...at} version={version} onLoad={onLoad} onClose={onClose} />;
  if (!variable) return null;
  const form = { ...at, variable, onClose };
  if (open === 'change') return <ChangeVariable key={fresh.key} {...form} onLoad={fresh.load} />;
  return open === 'delete' ? <DeleteVariable {...form} /> : null;
}
