import { useMutation } from 'urql';
import { EditsForm } from '../components/edits-form.tsx';
import { Field } from '../components/field.tsx';
import { TextArea } from '../components/text-area.tsx';
import { useEdits } from '../components/use-edits.ts';
import type { Load } from '../graphql/use-page-query.ts';
import { type ProjectSettings, updateProjectDocument } from './documents.ts';

type Edited = Pick<ProjectSettings, 'name' | 'slug' | 'description'>;

interface GeneralFormProps {
  project: ProjectSettings;
  isEditable: boolean;
  onLoad: Load;
}

/** What the project is called, and where its address begins. */
export function GeneralForm({ project, isEditable, onLoad }: GeneralFormProps) {
  const [{ fetching, error }, update] = useMutation(updateProjectDocument);
  const { edited, shown, version, isChanged, change, discard, settle } = useEdits<Edited>(project.version);
  const { id, name, slug, description } = { ...project, ...shown };
  const submit = async () => {
    const { data } = await update({ id, input: edited, expectedVersions: [version] });
    if (data) settle(edited, data.updateProject.version);
  };
  return (
    <EditsForm
      label="General"
      layout="stack"
      isEditable={isEditable}
      isChanged={isChanged}
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onDiscard={discard}
      onLoad={onLoad}
    >
      <Field
        label="Name"
        name="name"
        value={name}
        required
        maxLength={100}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        hint="A line for those who work on it. It may stay empty."
        value={description ?? ''}
        maxLength={1000}
        onChange={({ target }) => change({ description: target.value || null })}
      />
      <Field
        label="Slug"
        name="slug"
        hint="A short name for addresses. Only the project’s owner can change it: whoever created it."
        value={slug}
        required
        maxLength={63}
        onChange={({ target }) => change({ slug: target.value })}
      />
    </EditsForm>
  );
}
