import { useId, useState } from 'react';
import { useMutation } from 'urql';
import platformScopes from 'virtual:platform-scopes';
import { Choice } from '../components/choice.tsx';
import { CredentialForm } from '../credentials/credential-form.tsx';
import { RecentSignInNote } from '../shell/recent-sign-in.tsx';
import { createOAuthClientDocument, type ProjectName } from './documents.ts';
import { NewClient } from './new-client.tsx';
import { readUris, RedirectUris } from './redirect-uris.tsx';

function SecretChoice({ isPublic, onChange }: { isPublic: boolean; onChange: (isPublic: boolean) => void }) {
  const name = useId();
  const choices = [
    { value: false, label: 'On a server', about: 'it keeps a secret, and can also act for itself' },
    {
      value: true,
      label: 'In a browser, on a phone or a desktop',
      about: 'it has no secret, and proves itself by PKCE',
    },
  ];
  return (
    <fieldset className="choice">
      <legend>It runs</legend>
      {choices.map(({ value, label, about }) => (
        <label key={label} className="check">
          <input type="radio" name={name} checked={isPublic === value} onChange={() => onChange(value)} />
          <span>
            {label} <span className="hint">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ProjectChoiceProps {
  projects: readonly ProjectName[];
  chosen: string;
  onChange: (id: string) => void;
}

function ProjectChoice({ projects, chosen, onChange }: ProjectChoiceProps) {
  return (
    <Choice
      label="It reaches"
      name="projectId"
      choices={[
        { value: '', name: 'all projects of whoever it acts for' },
        ...projects.map(({ id, name }) => ({ value: id, name: `only ${name}` })),
      ]}
      value={chosen}
      onChoose={onChange}
    />
  );
}

/** Registers a client, and shows its secret once. */
export function CreateClient({ projects, onClose }: { projects: readonly ProjectName[]; onClose: () => void }) {
  const [{ fetching, error, data }, create] = useMutation(createOAuthClientDocument);
  const [isPublic, setPublic] = useState(false);
  const [uris, setUris] = useState('');
  const [projectId, setProjectId] = useState('');
  if (data) return <NewClient client={data.createOAuthClient} onClose={onClose} />;
  return (
    <CredentialForm
      title="Create OAuth client"
      action="Create OAuth client"
      nameHint="Users see it when they are asked to agree."
      scopes={platformScopes}
      initial={{ name: '', scopes: ['projects:read'] }}
      isBusy={fetching}
      error={error}
      onSubmit={(values) =>
        void create({
          input: { ...values, isPublic, redirectUris: readUris(uris), ...(projectId ? { projectId } : {}) },
        })
      }
      onClose={onClose}
    >
      <SecretChoice isPublic={isPublic} onChange={setPublic} />
      <RedirectUris text={uris} onChange={setUris} />
      <ProjectChoice projects={projects} chosen={projectId} onChange={setProjectId} />
      <RecentSignInNote isFor="Registering a client" />
    </CredentialForm>
  );
}
