import { useState } from 'react';
import type { Load } from '../graphql/use-page-query.ts';

/**
 * Has a form begin anew with what is there now, when somebody asks for that and not before: what others change meanwhile
 * takes nothing away from under their hands, and neither does a reading that fails.
 */
export function useFreshForm(read: Load): { key: number; load: Load } {
  const [key, setKey] = useState(0);
  const load = async () => {
    const error = await read();
    if (!error) setKey((before) => before + 1);
    return error;
  };
  return { key, load };
}
