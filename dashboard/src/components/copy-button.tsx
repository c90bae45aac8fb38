import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { type Copied, useCopy } from './use-copy.ts';

interface CopyButtonProps {
  text: Copied;
  label: string;
  onCopy?: () => void;
}

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, label, onCopy }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text, onCopy);
  return (
    <>
      <Button className="small" onClick={copy} aria-label={label}>
        <Icon name={outcome === 'Copied' ? 'done' : 'copy'} />
        {outcome ?? 'Copy'}
      </Button>
      <span className="unseen" role="status">
        {outcome}
      </span>
    </>
  );
}
