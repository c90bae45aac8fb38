import { useMutation } from 'urql';
import { TextArea } from '../components/text-area.tsx';
import { Button } from '../components/button.tsx';
import { ChangeProblem } from '../components/change-problem.tsx';
import { Field } from '../components/field.tsx';
import { useEdits } from '../components/use-edits.ts';
import { type ProjectSettings, updateProjectDocument } from './documents.ts';

type Edited = Pick<ProjectSettings, 'name' | 'slug' | 'description'>;

interface GeneralFormProps {
  project: ProjectSettings;
  isEditable: boolean;
  onLoad: () => void;
}

/** What the project is called, and where its address begins. */
export function GeneralForm({ project, isEditable, onLoad }: GeneralFormProps) {
  const [{ fetching, error }, update] = useMutation(updateProjectDocument);
  const { edited, version, isChanged, change, discard } = useEdits<Edited>(project.version);
  const { id, name, slug, description } = { ...project, ...edited };
  const submit = async () => {
    if ((await update({ id, input: edited, expectedVersions: [version] })).data) discard();
  };
  const load = () => {
    discard();
    onLoad();
  };
  return (
    <form
      className="card card-body"
      aria-label="General"
      onSubmit={(event) => {
        event.preventDefault();
        if (!fetching && isChanged) void submit();
      }}
    >
      <fieldset className="stack" disabled={!isEditable}>
        <legend className="unseen">General</legend>
        <Field
          label="Name"
          value={name}
          required
          maxLength={100}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextArea
          label="Description"
          hint="A line for those who work on it. It may stay empty."
          value={description ?? ''}
          maxLength={1000}
          onChange={({ target }) => change({ description: target.value || null })}
        />
        <Field
          label="Slug"
          hint="A short name for addresses. Only the project’s owner can change it: whoever created it."
          value={slug}
          required
          maxLength={63}
          onChange={({ target }) => change({ slug: target.value })}
        />
      </fieldset>
      <ChangeProblem error={error} onLoad={load} />
      {!isEditable && <p className="hint">A project-admin can change these.</p>}
      {isChanged && (
        <div className="dialog-end">
          <Button onClick={discard}>Discard</Button>
          <Button kind="primary" type="submit" isBusy={fetching}>
            Save settings
          </Button>
        </div>
      )}
    </form>
  );
}
