import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { CredentialState } from '../components/credential-state.tsx';
import { Table } from '../components/table.tsx';
import type { CredentialAct } from './credential-search.ts';

/** What every kind of credential shows of itself. */
export interface Credential {
  id: string;
  name: string;
  /** By what somebody finds it in a program's settings. */
  mark: string;
  /** What else there is to know of it. */
  about?: string | undefined;
  scopes: readonly string[];
  lastUsedAt: string | null;
  isRevoked: boolean;
  /** Null where it works until it is revoked. */
  expiresAt: string | null;
  /** How it was used lately, where that is shown. */
  use?: ReactNode;
  /** What can be done to it. */
  acts: readonly CredentialAct[];
}

const names: Readonly<Record<CredentialAct, string>> = { change: 'Change', rotate: 'Rotate', revoke: 'Revoke' };

/** Scopes that a row has room for. */
const shownScopes = 2;

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <span title={scopes.join(', ')}>
      {scopes.slice(0, shownScopes).map((scope) => (
        <span key={scope} className="chip">
          {scope}
        </span>
      ))}
      {scopes.length > shownScopes && <span className="chip">{scopes.length - shownScopes} more</span>}
    </span>
  );
}

type OnAct = (act: CredentialAct, id: string) => void;

function CredentialRow({ credential, onAct }: { credential: Credential; onAct: OnAct }) {
  const { id, name, mark, about, scopes, lastUsedAt, isRevoked, expiresAt, use, acts } = credential;
  return (
    <tr>
      <th scope="row">
        <span className="entry-name two-lines" dir="auto" title={name}>
          {name}
        </span>
        <code className="hint">{mark}</code>
        {about && <span className="hint credential-about">{about}</span>}
      </th>
      <td data-label="Scopes">
        <Scopes scopes={scopes} />
      </td>
      <td data-label="Last used">{lastUsedAt ? <Moment at={lastUsedAt} /> : <span className="hint">never</span>}</td>
      {use && <td data-label="Last 30 days">{use}</td>}
      <td data-label="State">
        <CredentialState isRevoked={isRevoked} expiresAt={expiresAt} />
      </td>
      <td className="actions">
        {!isRevoked && (
          <span className="row">
            {acts.map((act) => (
              <Button key={act} className="small" onClick={() => onAct(act, id)} aria-label={`${names[act]} ${name}`}>
                {names[act]}…
              </Button>
            ))}
          </span>
        )}
      </td>
    </tr>
  );
}

interface CredentialTableProps {
  credentials: readonly Credential[];
  onAct: OnAct;
}

/** Credentials of one kind, with what can be done to each. */
export function CredentialTable({ credentials, onAct }: CredentialTableProps) {
  const use = credentials.some((credential) => credential.use) ? ['Last 30 days'] : [];
  return (
    <Table columns={['Name', 'Scopes', 'Last used', ...use, 'State']} hasActions>
      {credentials.map((credential) => (
        <CredentialRow key={credential.id} credential={credential} onAct={onAct} />
      ))}
    </Table>
  );
}
