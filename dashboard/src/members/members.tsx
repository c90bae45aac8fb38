import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { useFreshForm } from '../components/use-fresh-form.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayAdminister } from '../project/roles.ts';
import { pageSearch } from '../lists/page-search.ts';
import { ChangeRole } from './change-role.tsx';
import { invitationsDocument, membersDocument } from './documents.ts';
import { InvitationList } from './invitation-list.tsx';
import { Invite } from './invite.tsx';
import { MemberList } from './member-list.tsx';
import { ResendInvitation, RevokeInvitation } from './move-invitation.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { RemoveMember } from './remove-member.tsx';
import type { MembersSearch } from './search.ts';

const limit = 50;

function useMembersPage() {
  const from = '/projects/$projectId/members';
  const { projectId } = useParams({ from });
  const { environment, tab, page = 1, open, id } = useSearch({ from });
  const navigate = useNavigate({ from });
  const place = { ...(environment ? { environment } : {}), ...(tab ? { tab } : {}) };
  const show = (search: MembersSearch) => void navigate({ search: { ...place, ...search } });
  const here = pageSearch(page);
  const ask = (question: NonNullable<MembersSearch['open']>) => (about: string) =>
    show({ ...here, open: question, id: about });
  return { projectId, tab, page, open, id, show, ask, close: () => show(here) };
}

type PageState = ReturnType<typeof useMembersPage>;

function Tabs({ projectId, tab }: Pick<PageState, 'projectId' | 'tab'>) {
  const to = '/projects/$projectId/members';
  return (
    <nav className="tabs" aria-label="Members and invitations">
      <Link
        to={to}
        params={{ projectId }}
        search={{}}
        className="tab"
        activeOptions={{ exact: true }}
        activeProps={{}}
        aria-current={tab ? undefined : 'true'}
      >
        Members
      </Link>
      <Link
        to={to}
        params={{ projectId }}
        search={{ tab: 'invitations' }}
        className="tab"
        activeOptions={{ exact: true }}
        activeProps={{}}
        aria-current={tab ? 'true' : undefined}
      >
        Invitations
      </Link>
    </nav>
  );
}

function Head({ state, role, name }: { state: PageState; role: string | undefined; name: string | undefined }) {
  const { projectId, tab, show } = state;
  return (
    <>
      <title>{`${tab ? 'Invitations' : 'Members'} · ${name ?? 'Portico'}`}</title>
      <PageHead title="Members" facts="Who works on the project, in all its environments">
        {mayAdminister(role) && (
          <Button kind="primary" onClick={() => show({ open: 'invite' })}>
            <Icon name="plus" />
            Invite
          </Button>
        )}
      </PageHead>
      <Tabs projectId={projectId} tab={tab} />
      {state.open === 'invite' && mayAdminister(role) && <Invite projectId={projectId} onClose={state.close} />}
    </>
  );
}

function MembersTab({ state }: { state: PageState }) {
  const { projectId, page, open, id, ask, close, show } = state;
  const [{ data, error }, look, load] = usePageQuery({ query: membersDocument, variables: { projectId, page, limit } });
  const again = () => look({ requestPolicy: 'network-only' });
  const fresh = useFreshForm(load);
  if (isMissing(error)) return <Missing error={error} projectId={projectId} />;
  const { project, members, viewer } = data ?? {};
  const isEditable = mayAdminister(project?.role);
  const member = members?.items.find(({ userId }) => userId === id);
  const isSelf = member !== undefined && member.userId === viewer?.id;
  return (
    <>
      <Head state={state} role={project?.role} name={project?.name} />
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {!members && !error && <SkeletonRows count={4} />}
      {members && viewer && (
        <PagedList label="Members" page={page} limit={limit} list={members} onPage={(next) => show({ page: next })}>
          <MemberList
            members={members.items}
            viewerId={viewer.id}
            isEditable={isEditable}
            onRole={ask('role')}
            onRemove={ask('remove')}
          />
        </PagedList>
      )}
      {open === 'role' && member && isEditable && (
        <ChangeRole
          key={fresh.key}
          projectId={projectId}
          member={member}
          isSelf={isSelf}
          onLoad={fresh.load}
          onClose={close}
        />
      )}
      {open === 'remove' && member && (isEditable || isSelf) && (
        <RemoveMember projectId={projectId} member={member} isSelf={isSelf} onClose={close} />
      )}
    </>
  );
}

function InvitationsTab({ state }: { state: PageState }) {
  const { projectId, page, open, id, ask, close, show } = state;
  const [{ data, error }, look] = usePageQuery({ query: invitationsDocument, variables: { projectId, page, limit } });
  const again = () => look({ requestPolicy: 'network-only' });
  if (isMissing(error)) return <Missing error={error} projectId={projectId} />;
  const { project, invitations, openInvitations } = data ?? {};
  const isEditable = mayAdminister(project?.role);
  const invitation = invitations?.items.find((each) => each.id === id);
  return (
    <>
      <Head state={state} role={project?.role} name={project?.name} />
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {!invitations && !error && <SkeletonRows count={4} />}
      {openInvitations !== undefined && (
        <OpenInvitations projectId={projectId} isOpen={openInvitations} isEditable={isEditable} />
      )}
      {invitations?.totalCount === 0 && (
        <div className="empty">
          <Icon name="members" />
          <h2>Nobody was invited yet</h2>
          <p className="hint">
            {isEditable
              ? 'An invitation is a link for one e-mail address, such as ada@example.com. It is good for a week.'
              : 'An admin of the project can invite others.'}
          </p>
        </div>
      )}
      {invitations && invitations.totalCount > 0 && (
        <PagedList
          label="Invitations"
          page={page}
          limit={limit}
          list={invitations}
          onPage={(next) => show({ page: next })}
        >
          <InvitationList
            invitations={invitations.items}
            isEditable={isEditable}
            onResend={ask('resend')}
            onRevoke={ask('revoke')}
          />
        </PagedList>
      )}
      {open === 'resend' && invitation && isEditable && (
        <ResendInvitation projectId={projectId} invitation={invitation} onClose={close} />
      )}
      {open === 'revoke' && invitation && isEditable && (
        <RevokeInvitation projectId={projectId} invitation={invitation} onClose={close} />
      )}
    </>
  );
}

/** Who works on a project, and who is invited to. */
export function Members() {
  const state = useMembersPage();
  return state.tab ? <InvitationsTab state={state} /> : <MembersTab state={state} />;
}
