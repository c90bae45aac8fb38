import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { PartNotLoadedError } from './part-not-loaded.ts';

function textOf(error: unknown): string {
  if (!(error instanceof PartNotLoadedError)) return 'Something in this page failed. The rest of the dashboard works.';
  if (!navigator.onLine) return 'You are offline. The page is loaded as soon as there is a connection.';
  return 'The page could not be loaded. There may be a newer version of the dashboard.';
}

/** Stands in the place of a page that could not be loaded, or that failed; around it the dashboard stays. */
export function PageFailed({ error }: ErrorComponentProps) {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const connected = () => {
      setOnline(true);
      if (error instanceof PartNotLoadedError) window.location.reload();
    };
    window.addEventListener('online', connected);
    return () => window.removeEventListener('online', connected);
  }, [error]);
  const isLost = error instanceof PartNotLoadedError;
  const again = isOnline ? { onRetry: () => window.location.reload(), retry: 'Load again' } : {};
  return (
    <>
      <PageHead
        title="This page is not there"
        facts={isLost ? 'Its address is right, and nothing is lost.' : 'Something went wrong while it was shown.'}
      />
      <Problem failure={{ text: textOf(error), code: null, requestId: null }} {...again} />
    </>
  );
}
