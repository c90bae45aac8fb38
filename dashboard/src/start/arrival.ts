import { useCallback, useEffect, useState } from 'react';
import { askOnce } from '../graphql/client.ts';
import { useAnnounced } from '../live/announced.ts';
import type { Change } from '../live/change-stream.ts';
import { firstCallDocument } from './documents.ts';

/** When a token was first used; null until then. It is looked for whenever something was heard of the account. */
export function useArrival(tokenId: string | undefined): string | null {
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  const isAwaited = tokenId !== undefined && arrivedAt === null;
  const look = useCallback(async () => {
    const { data } = await askOnce(firstCallDocument, {});
    const token = data?.personalAccessTokens.find(({ id }) => id === tokenId);
    if (token?.lastUsedAt) setArrivedAt(token.lastUsedAt);
  }, [tokenId]);
  const hear = useCallback(
    ({ projectId }: Change) => {
      if (isAwaited && projectId === null) void look();
    },
    [isAwaited, look],
  );
  useAnnounced(hear);
  // It may have come before anybody listened.
  useEffect(() => {
    if (isAwaited) void look();
  }, [isAwaited, look]);
  return arrivedAt;
}
