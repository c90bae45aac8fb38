import { useMutation } from 'urql';
import { EditsForm } from '../components/edits-form.tsx';
import { Field } from '../components/field.tsx';
import { useEdits } from '../components/use-edits.ts';
import { type Settings, updateEnvironmentDocument } from './documents.ts';

interface SettingsFormProps {
  projectId: string;
  version: number;
  settings: Settings;
  /** Whether somebody's role lets them do more than look. */
  isEditable: boolean;
  onLoad: () => void;
}

/** Where and how the project runs in the environment. */
export function SettingsForm({ projectId, version, settings, isEditable, onLoad }: SettingsFormProps) {
  const [{ fetching, error }, update] = useMutation(updateEnvironmentDocument);
  const edits = useEdits<Settings>(version);
  const { edited, isChanged, change, discard } = edits;
  const shown = { ...settings, ...edited };
  const submit = async () => {
    const environment = { ...edited, name: settings.name };
    if ((await update({ id: projectId, environment, expectedVersions: [edits.version] })).data) discard();
  };
  return (
    <EditsForm
      label="Settings"
      layout="environment-fields"
      isEditable={isEditable}
      isChanged={isChanged}
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onDiscard={discard}
      onLoad={onLoad}
    >
      <Field
        label="Region"
        value={shown.region}
        required
        maxLength={64}
        onChange={({ target }) => change({ region: target.value })}
      />
      <Field
        label="Runtime"
        value={shown.runtime}
        required
        maxLength={64}
        onChange={({ target }) => change({ runtime: target.value })}
      />
      <Field
        label="Instances at least"
        type="number"
        min={0}
        max={1000}
        value={shown.minInstances}
        required
        onChange={({ target }) => change({ minInstances: target.valueAsNumber || 0 })}
      />
      <Field
        label="Instances at most"
        type="number"
        min={1}
        max={1000}
        value={shown.maxInstances}
        required
        onChange={({ target }) => change({ maxInstances: target.valueAsNumber || 0 })}
      />
    </EditsForm>
  );
}
