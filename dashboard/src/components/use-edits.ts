import { useState } from 'react';

/** What somebody has changed of a thing, and in which version of it: the one that was there when they began. */
export function useEdits<Fields extends object>(current: number) {
  const [edits, setEdits] = useState<{ fields: Partial<Fields>; version: number } | null>(null);
  const edited: Partial<Fields> = edits?.fields ?? {};
  const version = edits?.version ?? current;
  return {
    edited,
    version,
    isChanged: edits !== null,
    change: (fields: Partial<Fields>) => setEdits({ fields: { ...edited, ...fields }, version }),
    discard: () => setEdits(null),
  };
}
