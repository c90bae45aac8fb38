import { useEffect, useState } from 'react';
import { toClipboard } from './clipboard.ts';

/** Milliseconds for which it is said that something was copied. */
const confirmationMs = 1_400;

/** What is copied, or where it comes from; null where it is not to be had. */
export type Copied = string | (() => Promise<string | null>);

/** Puts a text on the clipboard, and says for a moment what became of that. */
export function useCopy(text: Copied, onCopy?: () => void) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const copied = typeof text === 'string' ? text : await text();
    if (copied === null) return;
    const isDone = await toClipboard(copied);
    setOutcome(isDone ? 'Copied' : 'Not copied');
    if (isDone) onCopy?.();
  };
  return { outcome, copy };
}
