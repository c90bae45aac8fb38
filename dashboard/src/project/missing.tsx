import { Link } from '@tanstack/react-router';
import type { CombinedError } from 'urql';
import { hasCode } from '../graphql/has-code.ts';
import { PageHead } from '../components/page-head.tsx';

/** Whether an answer failed because there is nothing of that id. */
export function isMissing(error: CombinedError | undefined): error is CombinedError {
  return hasCode(error, 'NOT_FOUND');
}

/** Leads on whoever came to what is not there, or is not theirs to know of. */
export function Missing({ error, projectId }: { error: CombinedError; projectId: string }) {
  const text = error.graphQLErrors[0]?.message ?? 'There is nothing here.';
  const isProject = text.includes('project');
  return (
    <>
      <title>Not found · Portico</title>
      <PageHead
        title={text.replace(/\.$/, '')}
        facts={
          isProject
            ? 'It was deleted, or you are not one of its members: an admin of it can invite you.'
            : 'It is gone, or it belongs to another project.'
        }
      />
      <p>
        {!isProject && (
          <>
            <Link to="/projects/$projectId" params={{ projectId }}>
              Go to the project
            </Link>
            , or{' '}
          </>
        )}
        <Link to="/">{isProject ? 'Go to your projects' : 'to all your projects'}</Link>.
      </p>
    </>
  );
}
