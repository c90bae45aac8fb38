import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { Table } from '../components/table.tsx';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { AccountDetails } from './account-details.tsx';
import { ChangePlan } from './change-plan.tsx';
import { type UserAccount, userAccountsDocument } from './documents.ts';
import type { OperatorSearch } from './operator-search.ts';
import { planNames } from './plan-names.ts';
import { useOperatorPage } from './use-operator-page.ts';
import { UserSearch } from './user-search.tsx';
import { VerifyAddress } from './verify-address.tsx';

const limit = 20;

type OnOpen = (form: NonNullable<OperatorSearch['open']>, id: string) => void;

function UserRow({ user, onOpen }: { user: UserAccount; onOpen: OnOpen }) {
  const { id, username, email, emailVerified, plan, isOperator, createdAt, lastSeenAt } = user;
  return (
    <tr>
      <th scope="row">
        <span className="entry-name cut" title={username}>
          {username} {isOperator && <span className="badge info">Operator</span>}
        </span>
        <span className="hint operator-email" title={email}>
          {email}
        </span>
      </th>
      <td data-label="Plan">{planNames[plan]}</td>
      <td data-label="Address">
        {emailVerified ? <span className="badge ok">Verified</span> : <span className="badge">Not verified</span>}
      </td>
      <td data-label="Since">
        <Moment at={createdAt} />
      </td>
      <td data-label="Last seen">{lastSeenAt ? <Moment at={lastSeenAt} /> : <span className="hint">never</span>}</td>
      <td className="actions">
        <span className="row operator-acts">
          <Button className="small" onClick={() => onOpen('account', id)} aria-label={`View ${username}`}>
            View…
          </Button>
          <Button className="small" onClick={() => onOpen('plan', id)} aria-label={`Change plan of ${username}`}>
            Plan…
          </Button>
          {!emailVerified && (
            <Button className="small" onClick={() => onOpen('verify', id)} aria-label={`Verify address of ${username}`}>
              Verify…
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

function UserTable({ users, onOpen }: { users: readonly UserAccount[]; onOpen: OnOpen }) {
  return (
    <Table columns={['User', 'Plan', 'Address', 'Since', 'Last seen']} hasActions>
      {users.map((user) => (
        <UserRow key={user.id} user={user} onOpen={onOpen} />
      ))}
    </Table>
  );
}

/** Which part of the list this is, and the way on; how many there are is never counted. */
function Parts({ shown, last, goesOn }: { shown: number; last: string | undefined; goesOn: boolean }) {
  const { q, after, show } = useOperatorPage();
  return (
    <div className="pager">
      <span className="hint">{q && goesOn ? `The first ${shown}: type more to find others.` : `${shown} shown`}</span>
      {!q && (
        <span className="row">
          {after && (
            <Button className="small" onClick={() => show({})}>
              Newest
            </Button>
          )}
          {goesOn && last && (
            <Button className="small" onClick={() => show({ after: last })}>
              Older
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

/** The accounts of the installation, the newest first, or those that somebody looks for. */
export function UsersTab() {
  const { q, after, form, id, open, close } = useOperatorPage();
  const variables = { startsWith: q ?? null, after: after ?? null, limit };
  const [{ data, error }, ask] = usePageQuery({ query: userAccountsDocument, variables });
  const { items = [], goesOn = false } = data?.userAccounts ?? {};
  const chosen = items.find((user) => user.id === id);
  return (
    <>
      <UserSearch key={q ?? ''} />
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!data && !error && <SkeletonRows count={6} />}
      {data && (
        <section className="card" aria-label="Users">
          {items.length > 0 ? (
            <UserTable users={items} onOpen={open} />
          ) : (
            <p className="hint card-body">{q ? 'Nobody’s username or address begins so.' : 'There is nobody here.'}</p>
          )}
          <Parts shown={items.length} last={items.at(-1)?.id} goesOn={goesOn} />
        </section>
      )}
      {form === 'account' && id && <AccountDetails id={id} onClose={close} />}
      {form === 'plan' && chosen && <ChangePlan user={chosen} onClose={close} />}
      {form === 'verify' && chosen && <VerifyAddress user={chosen} onClose={close} />}
    </>
  );
}
