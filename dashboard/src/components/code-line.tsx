import { CopyButton } from './copy-button.tsx';

/** Something to paste elsewhere, under what it is. */
export function CodeLine({ label, text, onCopy }: { label: string; text: string; onCopy?: () => void }) {
  return (
    <div className="code-block">
      <div className="code-head">
        <span>{label}</span>
        <CopyButton text={text} label={`Copy: ${label}`} {...(onCopy ? { onCopy } : {})} />
      </div>
      <code>{text}</code>
    </div>
  );
}
