import { Moment } from './moment.tsx';

const soonMs = 14 * 86_400_000;

/** Whether a credential still opens something, and how long. */
export function CredentialState({ isRevoked, expiresAt }: { isRevoked: boolean; expiresAt: string | null }) {
  if (isRevoked) return <span className="badge">Revoked</span>;
  if (expiresAt === null) return <span className="badge ok">Active</span>;
  const left = new Date(expiresAt).getTime() - Date.now();
  if (left <= 0) return <span className="badge bad">Ended</span>;
  return (
    <>
      <span className={`badge ${left < soonMs ? 'warn' : 'ok'}`}>{left < soonMs ? 'Ends soon' : 'Active'}</span>{' '}
      <span className="hint">
        until <Moment at={expiresAt} />
      </span>
    </>
  );
}
