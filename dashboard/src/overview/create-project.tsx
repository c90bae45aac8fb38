import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { createProjectDocument } from './documents.ts';

export function CreateProject({ onClose }: { onClose: () => void }) {
  const [{ fetching, error }, create] = useMutation(createProjectDocument);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const submit = async () => {
    const input = { name, ...(description ? { description } : {}) };
    const { data } = await create({ input });
    if (data) onClose();
  };
  return (
    <Dialog title="Create project" isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void submit();
        }}
      >
        <Field
          label="Name"
          value={name}
          required
          maxLength={100}
          autoFocus
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label="Description"
          hint="One line for those who work on it. It may stay empty."
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            Create project
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
