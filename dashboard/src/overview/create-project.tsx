import { useState } from 'react';
import { useMutation } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
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
    <FormDialog
      title="Create project"
      action="Create project"
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        value={name}
        required
        maxLength={100}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label="Description"
        name="description"
        hint="One line for those who work on it. It may stay empty."
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
    </FormDialog>
  );
}
