import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Confirmation } from '../components/confirmation.tsx';
import { Moment } from '../components/moment.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { browserName } from './browser-name.ts';
import { endOtherSessionsDocument, endSessionDocument, type Session } from './documents.ts';
import { Section } from './section.tsx';

function SessionRow({ session }: { session: Session }) {
  const { id, isCurrent, userAgent, createdAt, lastUsedAt } = session;
  const [{ fetching, error }, end] = useMutation(endSessionDocument);
  const name = browserName(userAgent);
  return (
    <li className="entry account-entry">
      <div className="grow">
        <div className="entry-name" title={userAgent ?? undefined}>
          <span className="cut">{name}</span> {isCurrent && <span className="badge ok">This browser</span>}
        </div>
        <p className="hint">
          Signed in <Moment at={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              used <Moment at={lastUsedAt} />
            </>
          ) : (
            'not used since'
          )}
        </p>
        {error && <Problem failure={failureOf(error)} />}
      </div>
      {!isCurrent && (
        <Button className="small" isBusy={fetching} onClick={() => void end({ id })} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The browsers in which somebody is signed in. */
export function SessionsSection({ sessions, onEndOthers }: { sessions: readonly Session[]; onEndOthers: () => void }) {
  return (
    <Section
      title="Sessions"
      about="Where you are signed in. One that you do not know may be somebody else: end it, and change your password."
      actions={sessions.length > 1 && <Button onClick={onEndOthers}>Sign out everywhere else…</Button>}
    >
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

/** Asks before somebody is signed out of all browsers but this one. */
export function EndOtherSessions({ onClose }: { onClose: () => void }) {
  const [{ fetching, error }, end] = useMutation(endOtherSessionsDocument);
  const confirm = async () => {
    if ((await end({})).data) onClose();
  };
  return (
    <Confirmation
      title="Sign out everywhere else?"
      keep="Stay signed in"
      action="Sign out everywhere else"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Every browser but this one has to sign in again. Keys, tokens and apps go on.</p>
    </Confirmation>
  );
}
