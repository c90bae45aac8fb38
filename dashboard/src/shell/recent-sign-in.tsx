import { useQuery } from 'urql';
import { shellDocument } from './documents.ts';
import { SignInAgain } from './sign-in-again.tsx';

/** Whether the server would now do what asks for a recent sign-in; true where that is not known, since it tells. */
export function useRecentSignIn(): boolean {
  const [{ data }] = useQuery({ query: shellDocument, requestPolicy: 'cache-only' });
  const until = data?.viewer.credential.recentUntil;
  return !until || new Date(until).getTime() > Date.now();
}

/** Says before a form is filled in, and not after, that it is refused to whoever has signed in long ago. */
export function RecentSignInNote({ isFor }: { isFor: string }) {
  const isRecent = useRecentSignIn();
  if (isRecent) return null;
  return (
    <div className="note">
      <p className="grow">{isFor} needs a recent sign-in. You come back here.</p>
      <SignInAgain />
    </div>
  );
}
