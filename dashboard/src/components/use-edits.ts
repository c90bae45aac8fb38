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
    change: (fields: Partial<Fields>) =>
      setEdits((now) => ({ fields: { ...now?.fields, ...fields }, version: now?.version ?? current })),
    discard: () => setEdits(null),
    /** Leaves what was changed while the rest was saved, as a change of the version that came of that. */
    settle: (saved: Partial<Fields>, savedVersion: number) =>
      setEdits((now) => {
        const left: Partial<Fields> = { ...now?.fields };
        for (const name in saved) if (Object.is(left[name], saved[name])) delete left[name];
        return Object.keys(left).length === 0 ? null : { fields: left, version: savedVersion };
      }),
  };
}
