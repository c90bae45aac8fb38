import { useState } from 'react';
import { useMutation } from 'urql';
import { TextArea } from '../components/text-area.tsx';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { ChangeProblem } from '../components/change-problem.tsx';
import { Dialog } from '../components/dialog.tsx';
import { type EnvironmentName, environmentLabel } from '../project/environments.ts';
import { pasteVariablesDocument } from './documents.ts';
import { readEnvFile } from './env-file.ts';

interface PasteVariablesProps {
  projectId: string;
  environment: EnvironmentName;
  /** Of the project, which has a new one with every change of its variables. */
  version: number;
  onLoad: () => void;
  onClose: () => void;
}

/** So many names are named; the rest is counted. */
const mostNamed = 8;

function summary(names: readonly string[], unread: readonly number[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  const found = names.length > 0 ? `Sets ${names.slice(0, mostNamed).join(', ')}${more}.` : 'NAME=value, one a line';
  const lines = unread.length > 0 ? ` Not read: line ${unread.slice(0, mostNamed).join(', ')}.` : '';
  return found + lines;
}

/** Sets all variables of a pasted `.env` at once; those that it does not name stay as they are. */
export function PasteVariables({ projectId, environment, version, onLoad, onClose }: PasteVariablesProps) {
  const [{ fetching, error }, paste] = useMutation(pasteVariablesDocument);
  const [text, setText] = useState('');
  const { variables, unread } = readEnvFile(text);
  const names = Object.keys(variables);
  const submit = async () => {
    if ((await paste({ projectId, environment, variables, expectedVersions: [version] })).data) onClose();
  };
  return (
    <Dialog title={`Paste .env into ${environmentLabel(environment)}`} isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching && names.length > 0) void submit();
        }}
      >
        <TextArea
          label="Variables"
          hint={summary(names, unread)}
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
        <ChangeProblem error={error} onLoad={onLoad} />
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            {names.length === 1 ? 'Set 1 variable' : `Set ${names.length || ''} variables`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
