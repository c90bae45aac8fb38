import { useState } from 'react';
import { Button } from './button.tsx';
import { CodeLine } from './code-line.tsx';
import { Dialog } from './dialog.tsx';

interface SecretProps {
  title: string;
  secret: string;
  /** Under which name a program reads it from its environment. */
  variable: string;
  /** What else a program reads there, line by line. */
  others?: readonly string[];
  /** How long it is to be had, and what for. */
  about?: string;
  /** Whether it can be seen later too, so that nothing is lost by closing. */
  isShownAgain?: boolean;
  /** What works as it is pasted. */
  call: string;
  callLabel?: string;
  onClose: () => void;
}

/** A secret: where it is shown this once, it closes when it was copied, or when somebody says that they have it. */
export function SecretDialog({
  title,
  secret,
  variable,
  others = [],
  about = 'It is shown this once: Portico keeps only what it hashes to.',
  isShownAgain = false,
  call,
  callLabel = 'First call',
  onClose,
}: SecretProps) {
  const [isKept, setKept] = useState(isShownAgain);
  const keep = () => setKept(true);
  return (
    <Dialog title={title} isOpen onClose={onClose} isHeld={!isKept}>
      <p>{about}</p>
      <CodeLine label="Secret" text={secret} onCopy={keep} />
      <CodeLine label=".env" text={[...others, `${variable}=${secret}`].join('\n')} onCopy={keep} />
      <CodeLine label={callLabel} text={call} />
      <div className="dialog-end">
        {!isShownAgain && (
          <label className="check">
            <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />I have kept it
          </label>
        )}
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
