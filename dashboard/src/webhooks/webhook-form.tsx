import { type ReactNode, useState } from 'react';
import topics from 'virtual:webhook-topics';
import { Field } from '../components/field.tsx';
import { ScopeChoice } from '../components/scope-choice.tsx';

/** What somebody says of a destination. */
export interface WebhookInput {
  url: string;
  description: string | null;
  topics: string[];
}

interface WebhookFormProps {
  initial: WebhookInput;
  onSubmit: (input: WebhookInput) => void;
  /** What went wrong, and the buttons. */
  children: ReactNode;
}

/** Where events are to be sent to, and which. */
export function WebhookForm({ initial, onSubmit, children }: WebhookFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description ?? '');
  const [chosen, setChosen] = useState(initial.topics);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ url, description: description || null, topics: chosen });
      }}
    >
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
      {children}
    </form>
  );
}
