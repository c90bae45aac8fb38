import { useState } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

interface SecretProps {
  title: string;
  secret: string;
  /** Under which name a program reads it from its environment. */
  variable: string;
  /** A call that works as it is pasted. */
  call: string;
  onClose: () => void;
}

function Line({ label, text, onCopy }: { label: string; text: string; onCopy?: () => void }) {
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

/** A secret that is shown this once: it closes when it was copied, or when somebody says that they have it. */
export function SecretDialog({ title, secret, variable, call, onClose }: SecretProps) {
  const [isKept, setKept] = useState(false);
  const keep = () => setKept(true);
  return (
    <Dialog title={title} isOpen onClose={onClose} isHeld={!isKept}>
      <p>It is shown this once: Portico keeps only what it hashes to.</p>
      <Line label="Secret" text={secret} onCopy={keep} />
      <Line label=".env" text={`${variable}=${secret}`} onCopy={keep} />
      <Line label="First call" text={call} />
      <div className="dialog-end">
        <label className="check">
          <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />I have kept it
        </label>
        <Button
          kind="primary"
          disabled={!isKept}
          title={isKept ? undefined : 'Copy it, or say that you have it'}
          onClick={onClose}
        >
          Done
        </Button>
      </div>
    </Dialog>
  );
}
