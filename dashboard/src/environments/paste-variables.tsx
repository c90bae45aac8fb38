import { useRef, useState } from 'react';
import { useMutation } from 'urql';
import { FormDialog } from '../components/form-dialog.tsx';
import { TextArea } from '../components/text-area.tsx';
import type { Load } from '../graphql/use-page-query.ts';
import { type EnvironmentName, environmentLabel } from '../project/environments.ts';
import { pasteVariablesDocument } from './documents.ts';
import { readEnvFile } from './env-file.ts';

interface PasteVariablesProps {
  projectId: string;
  environment: EnvironmentName;
  /** Of the project, which has a new one with every change of its variables. */
  version: number;
  onLoad: Load;
  onClose: () => void;
}

/** So many names and lines are named; the rest is counted. */
const mostNamed = 8;

function named(all: readonly (string | number)[]): string {
  const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : '';
  return all.slice(0, mostNamed).join(', ') + more;
}

function faultOf(unread: readonly number[]): string {
  if (unread.length === 0) return '';
  const lines = unread.length === 1 ? `Line ${unread[0]}` : `Lines ${named(unread)}`;
  return `${lines} cannot be read: write NAME=value and close its quotes, or remove what is there.`;
}

/** Sets all variables of a pasted `.env` at once; those that it does not name stay as they are. */
export function PasteVariables({ projectId, environment, version, onLoad, onClose }: PasteVariablesProps) {
  const [{ fetching, error }, paste] = useMutation(pasteVariablesDocument);
  const [text, setText] = useState('');
  const { variables, unread } = readEnvFile(text);
  const [isWritten, setWritten] = useState(false);
  const names = Object.keys(variables);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async () => {
    setWritten(true);
    if (names.length === 0 || unread.length > 0) return field.current?.focus();
    if ((await paste({ projectId, environment, variables, expectedVersions: [version] })).data) onClose();
  };
  return (
    <FormDialog
      title={`Paste .env into ${environmentLabel(environment)}`}
      action={names.length === 1 ? 'Set 1 variable' : `Set ${names.length || ''} variables`}
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
      onLoad={onLoad}
    >
      <TextArea
        label="Variables"
        name="variables"
        ref={field}
        hint={names.length > 0 ? `Sets ${named(names)}.` : 'NAME=value, one a line'}
        fault={isWritten ? faultOf(unread) : ''}
        onPaste={() => setWritten(true)}
        className="paste"
        value={text}
        required
        rows={10}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder={'DATABASE_URL=postgres://localhost/shop\nLOG_LEVEL=info'}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="hint">Variables that are not named stay as they are. What is sensitive stays so.</p>
    </FormDialog>
  );
}
