import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Change } from '../live/change-stream.ts';
import { useLive } from '../live/use-live.ts';

/** Whether a change is of the page at hand: of its project, of any on the overview, of the account elsewhere. */
function useConcerns(projectId: string | undefined, pathname: string) {
  return useCallback(
    (change: Change) => {
      if (projectId !== undefined) return change.projectId === projectId;
      return (change.projectId !== null) === (pathname === '/');
    },
    [projectId, pathname],
  );
}

/** Keeps the page as the server has it, and says where that cannot be. */
export function LiveStatus({ projectId }: { projectId: string | undefined }) {
  const { pathname } = useLocation();
  const isBehind = useLive(useConcerns(projectId, pathname));
  return (
    <div role="status">
      {isBehind && <p className="behind">What you see may be old: the connection is being made again…</p>}
    </div>
  );
}
