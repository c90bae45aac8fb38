import { usePageQuery } from '../graphql/use-page-query.ts';
import { CopyCode } from '../components/copy-code.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Moment } from '../components/moment.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import type { ResultOf } from '../graphql/graphql.ts';
import { userAccountDocument } from './documents.ts';
import { planNames } from './plan-names.ts';

type Account = ResultOf<typeof userAccountDocument>['userAccount'];

function figuresOf({ summary }: Account): readonly [string, number][] {
  return [
    ['Projects of their own', summary.ownedProjects],
    ['Projects they work on', summary.memberships],
    ['API keys', summary.apiKeys],
    ['Access tokens', summary.personalAccessTokens],
    ['OAuth clients', summary.oauthClients],
    ['Sessions', summary.sessions],
    ['Passkeys', summary.passkeys],
  ];
}

function Facts({ account }: { account: Account }) {
  const { id, email, emailVerified, plan, isOperator, createdAt, lastSeenAt } = account;
  return (
    <dl className="facts">
      <dt>Id</dt>
      <dd>
        <CopyCode text={id} shown={`${id.slice(0, 8)}…${id.slice(-4)}`} label="id" />
      </dd>
      <dt>E-mail address</dt>
      <dd className="operator-email">
        {email} <span className="hint">{emailVerified ? 'verified' : 'not verified'}</span>
      </dd>
      <dt>Plan</dt>
      <dd>{planNames[plan]}</dd>
      <dt>Role</dt>
      <dd>{isOperator ? 'Operator' : 'None here'}</dd>
      <dt>Account since</dt>
      <dd>
        <Moment at={createdAt} />
      </dd>
      <dt>Last seen</dt>
      <dd>{lastSeenAt ? <Moment at={lastSeenAt} /> : 'never'}</dd>
      {figuresOf(account).map(([name, figure]) => (
        <div key={name} className="operator-figure">
          <dt>{name}</dt>
          <dd className="number">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What an operator sees of one account. */
export function AccountDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const [{ data, error }, ask] = usePageQuery({ query: userAccountDocument, variables: { id } });
  return (
    <Dialog title={data?.userAccount.username ?? 'Account'} isOpen onClose={onClose}>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!data && !error && <SkeletonRows count={4} />}
      {data && <Facts account={data.userAccount} />}
      <div className="dialog-end">
        <CancelButton onClose={onClose}>Close</CancelButton>
      </div>
    </Dialog>
  );
}
