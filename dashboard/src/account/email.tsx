import figures from 'virtual:figures';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { requestVerificationDocument } from './documents.ts';
import { Section } from './section.tsx';

/** Has a link sent that proves whose the address is. */
function Verification({ email }: { email: string }) {
  const [{ fetching, error, data }, request] = useMutation(requestVerificationDocument);
  if (data) {
    return (
      <p className="account-body" role="status">
        A link is on its way to {email}. It works for {figures.mailedLinkMinutes} minutes.
      </p>
    );
  }
  return (
    <div className="account-body">
      <p>
        Nobody has proved yet that this address is yours. Without that, a new password also ends all your credentials.
      </p>
      <Button isBusy={fetching} onClick={() => void request({})}>
        Send a link to verify it
      </Button>
      {error && <Problem failure={failureOf(error)} />}
    </div>
  );
}

interface EmailProps {
  email: string;
  isVerified: boolean;
  onChange: () => void;
}

/** Where mail about the account goes to. */
export function EmailSection({ email, isVerified, onChange }: EmailProps) {
  return (
    <Section
      title="E-mail address"
      about={
        <>
          <span className="account-email">{email}</span>{' '}
          <span className={`badge ${isVerified ? 'ok' : 'warn'}`}>{isVerified ? 'Verified' : 'Not verified'}</span>
        </>
      }
      actions={<Button onClick={onChange}>Change address…</Button>}
    >
      {!isVerified && <Verification email={email} />}
    </Section>
  );
}
