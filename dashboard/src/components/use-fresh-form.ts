import { useState } from 'react';

/**
 * Has a form begin anew with what is there now, when somebody asks for that and not before: what others change meanwhile
 * takes nothing away from under their hands.
 */
export function useFreshForm(ask: () => void): { key: number; load(): void } {
  const [key, setKey] = useState(0);
  const load = () => {
    setKey(key + 1);
    ask();
  };
  return { key, load };
}
