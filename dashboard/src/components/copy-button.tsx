import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Milliseconds for which it says that something was copied. */
const confirmationMs = 1_400;

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, label, onCopy }: { text: string; label: string; onCopy?: () => void }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopy?.();
  };
  return (
    <>
      <Button className="small" onClick={copy} aria-label={label}>
        <Icon name={isCopied ? 'done' : 'copy'} />
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span className="unseen" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
