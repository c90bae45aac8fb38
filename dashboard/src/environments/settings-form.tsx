import { useMutation } from 'urql';
import { EditsForm } from '../components/edits-form.tsx';
import { Field } from '../components/field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { useEdits } from '../components/use-edits.ts';
import type { Load } from '../graphql/use-page-query.ts';
import { type Settings, updateEnvironmentDocument } from './documents.ts';

interface SettingsFormProps {
  projectId: string;
  version: number;
  settings: Settings;
  /** Whether somebody's role lets them do more than look. */
  isEditable: boolean;
  onLoad: Load;
}

type Draft = Omit<Settings, 'minInstances' | 'maxInstances'> & Record<'minInstances' | 'maxInstances', number | null>;

/** Where and how the project runs in the environment. */
export function SettingsForm({ projectId, version, settings, isEditable, onLoad }: SettingsFormProps) {
  const [{ fetching, error }, update] = useMutation(updateEnvironmentDocument);
  const edits = useEdits<Draft>(version);
  const { edited, isChanged, change, discard, settle } = edits;
  const shown: Draft = { ...settings, ...edits.shown };
  const submit = async () => {
    const environment = { ...edited, name: settings.name };
    const { data } = await update({ id: projectId, environment, expectedVersions: [edits.version] });
    if (data) settle(edited, data.updateProject.version);
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
        name="region"
        value={shown.region}
        required
        maxLength={64}
        onChange={({ target }) => change({ region: target.value })}
      />
      <Field
        label="Runtime"
        name="runtime"
        value={shown.runtime}
        required
        maxLength={64}
        onChange={({ target }) => change({ runtime: target.value })}
      />
      <NumberField
        label="Minimum instances"
        name="minInstances"
        min={0}
        max={1000}
        value={shown.minInstances}
        onChange={(minInstances) => change({ minInstances })}
      />
      <NumberField
        label="Maximum instances"
        name="maxInstances"
        min={1}
        max={1000}
        value={shown.maxInstances}
        onChange={(maxInstances) => change({ maxInstances })}
      />
    </EditsForm>
  );
}
