import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { TextArea } from '../components/text-area.tsx';
import { type EnvironmentName, environmentLabel } from '../project/environments.ts';
import { openIncidentDocument } from './documents.ts';

interface OpenIncidentProps {
  projectId: string;
  environment: EnvironmentName;
  onClose: () => void;
}

/** Opens an incident by hand, and leads to its page. */
export function OpenIncident({ projectId, environment, onClose }: OpenIncidentProps) {
  const [{ fetching, error }, open] = useMutation(openIncidentDocument);
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [detail, setDetail] = useState('');
  const submit = async () => {
    const { data } = await open({ projectId, environment, input: { title, detail: detail || null } });
    if (!data) return;
    const params = { projectId, incidentId: data.openIncident.id };
    void navigate({ to: '/projects/$projectId/incidents/$incidentId', params, search: { environment } });
  };
  return (
    <FormDialog
      title={`Open incident in ${environmentLabel(environment)}`}
      action="Open incident"
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="hint">For what no monitor sees. Webhooks for incidents are sent at once.</p>
      <Field
        label="What is wrong"
        name="title"
        value={title}
        required
        maxLength={200}
        autoFocus
        placeholder="Payments are slow"
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label="Detail"
        name="detail"
        hint="What is known so far. It may stay empty."
        value={detail}
        maxLength={5000}
        onChange={({ target }) => setDetail(target.value)}
      />
    </FormDialog>
  );
}
