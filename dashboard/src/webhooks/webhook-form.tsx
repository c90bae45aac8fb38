import type { CombinedError } from 'urql';
import figures from 'virtual:figures';
import topics from 'virtual:webhook-topics';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { ScopeChoice } from '../components/scope-choice.tsx';
import type { Load } from '../graphql/use-page-query.ts';

/** What somebody says of a destination. */
export interface WebhookInput {
  url: string;
  description: string | null;
  topics: string[];
}

interface WebhookFormProps {
  title: string;
  action: string;
  shown: WebhookInput;
  onChange: (changed: Partial<WebhookInput>) => void;
  isBusy: boolean;
  error: CombinedError | undefined;
  onSubmit: () => void;
  onClose: () => void;
  onLoad?: Load;
}

/** Where events are to be sent to, and which. */
export function WebhookForm({ shown, onChange, ...dialog }: WebhookFormProps) {
  return (
    <FormDialog {...dialog}>
      <Field
        label="URL"
        name="url"
        hint={`It gets a POST for each event, and answers with a 2xx within ${figures.webhookAnswerSeconds} seconds.`}
        type="url"
        placeholder="https://example.com/portico"
        value={shown.url}
        required
        autoFocus
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <Field
        label="Description"
        name="description"
        hint="What it is for. It may stay empty."
        value={shown.description ?? ''}
        onChange={({ target }) => onChange({ description: target.value || null })}
      />
      <ScopeChoice
        legend="Events"
        name="topics"
        scopes={topics}
        chosen={shown.topics}
        onChange={(chosen) => onChange({ topics: chosen })}
      />
    </FormDialog>
  );
}
