import { useState } from 'react';

interface Edits<Fields> {
  fields: Partial<Fields>;
  version: number;
}

/**
 * What somebody has changed of a thing, and in which version of it: the one that was there when they began.
 * @param read the version that the page has read
 */
export function useEdits<Fields extends object>(read: number) {
  const [edits, setEdits] = useState<Edits<Fields> | null>(null);
  const [saved, setSaved] = useState<Edits<Fields> | null>(null);
  // After a change all is asked for again, and until that is answered the page has what was there before.
  const unread = saved !== null && saved.version > read ? saved : null;
  const current = unread?.version ?? read;
  const edited: Partial<Fields> = edits?.fields ?? {};
  const version = edits?.version ?? current;
  return {
    edited,
    /** What is shown instead of what was read: what was saved since, and what was changed after that. */
    shown: { ...unread?.fields, ...edited },
    version,
    isChanged: edits !== null,
    change: (fields: Partial<Fields>) =>
      setEdits((now) => ({ fields: { ...now?.fields, ...fields }, version: now?.version ?? current })),
    discard: () => setEdits(null),
    /** Leaves what was changed while the rest was saved, as a change of the version that came of that. */
    settle: (fields: Partial<Fields>, savedVersion: number) => {
      setSaved({ fields: { ...unread?.fields, ...fields }, version: savedVersion });
      setEdits((now) => {
        const left: Partial<Fields> = { ...now?.fields };
        for (const name in fields) if (Object.is(left[name], fields[name])) delete left[name];
        return Object.keys(left).length === 0 ? null : { fields: left, version: savedVersion };
      });
    },
  };
}
