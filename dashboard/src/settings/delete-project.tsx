import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { ChangeProblem } from '../components/change-problem.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import type { Load } from '../graphql/use-page-query.ts';
import { deleteProjectDocument, type ProjectSettings } from './documents.ts';

interface DeleteProjectProps {
  project: ProjectSettings;
  onLoad: Load;
  onClose: () => void;
}

/** Deletes a project once its name was typed, and leads away from it. */
export function DeleteProject({ project: { id, name, version }, onLoad, onClose }: DeleteProjectProps) {
  const [{ fetching, error }, remove] = useMutation(deleteProjectDocument);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const isMeant = typed.trim() === name.trim();
  const submit = async () => {
    if ((await remove({ id, expectedVersions: [version] })).data) void navigate({ to: '/' });
  };
  return (
    <Dialog title="Delete this project?" isOpen onClose={onClose} isHeld={fetching}>
      <Form className="stack" isBusy={fetching} error={error} onSubmit={() => isMeant && void submit()}>
        <p>
          Its deployments, variables, metrics, incidents, webhooks and members’ access are gone at once, in all
          environments. Nobody can bring them back.
        </p>
        <p>
          Type its name to confirm: <strong dir="auto">{name}</strong>
        </p>
        <Field
          label="Name of the project"
          value={typed}
          required
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <ChangeProblem error={error} onLoad={onLoad} />
        <div className="dialog-end">
          <CancelButton onClose={onClose}>Keep it</CancelButton>
          <Button
            kind="danger"
            type="submit"
            isBusy={fetching}
            disabled={!isMeant}
            title={isMeant ? undefined : 'Type the name of the project first'}
          >
            Delete project
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
