import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useCopy } from './use-copy.ts';

interface CopyCodeProps {
  text: string;
  shown?: string;
  label: string;
  /** Whether the whole is for the clipboard only. */
  isCovered?: boolean;
}

/** A value in few characters, which is copied whole. */
export function CopyCode({ text, shown = text, label, isCovered = false }: CopyCodeProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <>
      <Button
        kind="quiet"
        className="copy-code"
        onClick={copy}
        title={isCovered ? undefined : text}
        aria-label={isCovered ? `Copy ${label}` : `Copy ${label} ${shown}`}
      >
        {shown && <code>{shown}</code>}
        <Icon name={outcome === 'Copied' ? 'done' : 'copy'} />
      </Button>
      <span className="unseen" role="status">
        {outcome}
      </span>
    </>
  );
}
