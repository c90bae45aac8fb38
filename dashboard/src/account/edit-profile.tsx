import figures from 'virtual:figures';
import { useMutation } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { TextArea } from '../components/text-area.tsx';
import { useEdits } from '../components/use-edits.ts';
import type { Load } from '../graphql/use-page-query.ts';
import { type Profile, updateProfileDocument } from './documents.ts';

const texts = ['username', 'displayName', 'bio', 'location', 'websiteUrl', 'avatarUrl'] as const;

type Texts = Record<(typeof texts)[number], string>;

function textsOf(profile: Profile): Texts {
  const { username, displayName, bio, location, websiteUrl, avatarUrl } = profile;
  return {
    username,
    displayName: displayName ?? '',
    bio: bio ?? '',
    location: location ?? '',
    websiteUrl: websiteUrl ?? '',
    avatarUrl: avatarUrl ?? '',
  };
}

/** What differs from what is there; what was emptied is null. */
function changesOf(current: Texts, edited: Partial<Texts>): Partial<Record<keyof Texts, string | null>> {
  const changed = texts.flatMap((name) => {
    const value = edited[name]?.trim();
    return value === undefined || value === current[name] ? [] : [[name, value || null] as const];
  });
  return Object.fromEntries(changed);
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

interface EditProfileProps {
  profile: Profile;
  onLoad: Load;
  onClose: () => void;
}

/** Changes how others see somebody. */
export function EditProfile({ profile, onLoad, onClose }: EditProfileProps) {
  const [{ fetching, error }, update] = useMutation(updateProfileDocument);
  const { edited, version, change } = useEdits<Texts>(profile.version);
  const current = textsOf(profile);
  const save = async () => {
    const input = changesOf(current, edited);
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
      onLoad={onLoad}
    >
      <Inputs draft={{ ...current, ...edited }} onChange={(name, value) => change({ [name]: value })} />
    </FormDialog>
  );
}
