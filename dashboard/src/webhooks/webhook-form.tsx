import { useState } from 'react';
import type { CombinedError } from 'urql';
import topics from 'virtual:webhook-topics';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { ScopeChoice } from '../components/scope-choice.tsx';

/** What somebody says of a destination. */
export interface WebhookInput {
  url: string;
  description: string | null;
  topics: string[];
}

interface WebhookFormProps {
  title: string;
  action: string;
  initial: WebhookInput;
  isBusy: boolean;
  error: CombinedError | undefined;
  onSubmit: (input: WebhookInput) => void;
  onClose: () => void;
}

/** Where events are to be sent to, and which. */
export function WebhookForm({ initial, onSubmit, ...dialog }: WebhookFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description ?? '');
  const [chosen, setChosen] = useState(initial.topics);
  return (
    <FormDialog {...dialog} onSubmit={() => onSubmit({ url, description: description || null, topics: chosen })}>
      <Field
        label="URL"
        hint="It gets a POST for each event, and answers with a 2xx within 15 seconds."
        type="url"
        placeholder="https://example.com/portico"
        value={url}
        required
        autoFocus
        onChange={({ target }) => setUrl(target.value)}
      />
      <Field
        label="Description"
        hint="What it is for. It may stay empty."
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <ScopeChoice legend="It is told of" scopes={topics} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
