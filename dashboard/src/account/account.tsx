import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Load, usePageQuery } from '../graphql/use-page-query.ts';
import { Button } from '../components/button.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { useFreshForm } from '../components/use-fresh-form.ts';
import { failureOf } from '../graphql/failure.ts';
import type { ResultOf } from '../graphql/graphql.ts';
import type { AccountSearch } from './account-search.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { accountDocument } from './documents.ts';
import { EditProfile } from './edit-profile.tsx';
import { EmailSection } from './email.tsx';
import { RemovePasskey, RenamePasskey } from './passkey-forms.tsx';
import { PasskeysSection } from './passkeys.tsx';
import { PlanSection } from './plan.tsx';
import { ProfileSection } from './profile.tsx';
import { Section } from './section.tsx';
import { EndOtherSessions, SessionsSection } from './sessions.tsx';
import { ShortcutsSection } from './shortcuts.tsx';
import './account.css';

type AccountAnswer = ResultOf<typeof accountDocument>;

interface FormProps extends AccountSearch {
  account: AccountAnswer;
  onClose: () => void;
  onLoad: Load;
}

/** The form that is open, if there is one. */
function OpenForm({ account: { profile, viewer, passkeys }, open, id, onClose, onLoad }: FormProps) {
  const fresh = useFreshForm(onLoad);
  const passkey = passkeys.find((each) => each.id === id);
  if (open === 'profile')
    return <EditProfile key={fresh.key} profile={profile} onLoad={fresh.load} onClose={onClose} />;
  if (open === 'password') return <ChangePassword email={viewer.email ?? ''} onClose={onClose} />;
  if (open === 'email') return <ChangeEmail current={viewer.email ?? ''} onClose={onClose} />;
  if (open === 'others') return <EndOtherSessions onClose={onClose} />;
  if (open === 'rename' && passkey) return <RenamePasskey passkey={passkey} onClose={onClose} />;
  if (open === 'remove' && passkey) return <RemovePasskey passkey={passkey} onClose={onClose} />;
  return null;
}

interface SectionsProps {
  account: AccountAnswer;
  onOpen: (form: AccountSearch) => void;
  onAdded: () => void;
}

function Sections({ account: { profile, viewer, rateLimit, sessions, passkeys }, onOpen, onAdded }: SectionsProps) {
  return (
    <>
      <ProfileSection profile={profile} onEdit={() => onOpen({ open: 'profile' })} />
      <EmailSection
        email={viewer.email ?? ''}
        isVerified={viewer.emailVerified ?? false}
        onChange={() => onOpen({ open: 'email' })}
      />
      <Section
        title="Password"
        about="Changing it signs you out everywhere else."
        actions={<Button onClick={() => onOpen({ open: 'password' })}>Change password…</Button>}
      />
      <PasskeysSection
        passkeys={passkeys}
        onAdded={onAdded}
        onRename={(id) => onOpen({ open: 'rename', id })}
        onRemove={(id) => onOpen({ open: 'remove', id })}
      />
      <SessionsSection sessions={sessions} onEndOthers={() => onOpen({ open: 'others' })} />
      <PlanSection limits={rateLimit} />
      <ShortcutsSection />
    </>
  );
}

/** Who somebody is, how they sign in, and where they are signed in. */
export function Account() {
  const search = useSearch({ from: '/account' });
  const navigate = useNavigate({ from: '/account' });
  const [{ data, error }, ask, load] = usePageQuery({ query: accountDocument });
  const again = () => ask({ requestPolicy: 'network-only' });
  const open = (form: AccountSearch) => void navigate({ search: form });
  return (
    <>
      <title>Account · Portico</title>
      <PageHead title="Account" facts="Who you are, how you sign in, and where you are signed in." />
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {!data && !error && <SkeletonRows count={8} />}
      {data && <Sections account={data} onOpen={open} onAdded={again} />}
      {data && <OpenForm account={data} {...search} onClose={() => open({})} onLoad={load} />}
    </>
  );
}
