import figures from 'virtual:figures';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { TextArea } from '../components/text-area.tsx';
import { type Profile, updateProfileDocument } from './documents.ts';

const texts = ['username', 'displayName', 'bio', 'location', 'websiteUrl', 'avatarUrl'] as const;

type Texts = Record<(typeof texts)[number], string>;

/** What differs from what was there; what was emptied is null. */
function changesOf(profile: Profile, draft: Texts): Partial<Record<keyof Texts, string | null>> {
  const changed = texts.filter((name) => draft[name].trim() !== (profile[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, draft[name].trim() || null]));
}

function Inputs({ draft, onChange }: { draft: Texts; onChange: (name: keyof Texts, value: string) => void }) {
  const input = (name: keyof Texts) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  return (
    <>
      <Field
        label="Username"
        hint={`${figures.usernameRule}. Others know you by it.`}
        required
        autoFocus
        {...input('username')}
      />
      <Field label="Name" maxLength={100} {...input('displayName')} />
      <TextArea label="About you" maxLength={1000} dir="auto" {...input('bio')} />
      <Field label="Where" maxLength={100} {...input('location')} />
      <Field label="Website" type="url" placeholder="https://" {...input('websiteUrl')} />
      <Field
        label="Picture"
        hint="Its address, for apps that show one. The dashboard loads none from elsewhere."
        type="url"
        placeholder="https://"
        {...input('avatarUrl')}
      />
    </>
  );
}

/** Changes how others see somebody. */
export function EditProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [{ fetching, error }, update] = useMutation(updateProfileDocument);
  const [draft, setDraft] = useState<Texts>({
    username: profile.username,
    displayName: profile.displayName ?? '',
    bio: profile.bio ?? '',
    location: profile.location ?? '',
    websiteUrl: profile.websiteUrl ?? '',
    avatarUrl: profile.avatarUrl ?? '',
  });
  const [version] = useState(profile.version);
  const save = async () => {
    const input = changesOf(profile, draft);
    if (Object.keys(input).length === 0) onClose();
    else if ((await update({ input, expectedVersions: [version] })).data) onClose();
  };
  return (
    <FormDialog
      title="Edit profile"
      action="Save profile"
      isBusy={fetching}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Inputs draft={draft} onChange={(name, value) => setDraft({ ...draft, [name]: value })} />
    </FormDialog>
  );
}
