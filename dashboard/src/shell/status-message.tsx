import { useEffect, useState } from 'react';

const listeners = new Set<(text: string) => void>();

/** Has whoever cannot see it be told that something happened (WCAG 2.2, 4.1.3). */
export function reportStatus(text: string): void {
  for (const listener of listeners) listener(text);
}

/** What happened last, for screen readers, which tell of it without taking the focus there. */
export function StatusMessage() {
  const [message, setMessage] = useState({ text: '', count: 0 });
  useEffect(() => {
    const hear = (text: string) => setMessage(({ count }) => ({ text, count: count + 1 }));
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  }, []);
  return (
    <div className="unseen" role="status">
      {/* What happens twice is told twice. */}
      {message.text && <p key={message.count}>{message.text}</p>}
    </div>
  );
}
