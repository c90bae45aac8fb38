import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OperatorSearch } from './operator-search.ts';

/** What the address says of the page, and how to go on from it. */
export function useOperatorPage() {
  const { open: form, id, ...place } = useSearch({ from: '/operator' });
  const navigate = useNavigate({ from: '/operator' });
  const show = (search: OperatorSearch) => void navigate({ search });
  return {
    ...place,
    form,
    id,
    show,
    open: (next: NonNullable<OperatorSearch['open']>, about?: string) =>
      show({ ...place, open: next, ...(about ? { id: about } : {}) }),
    close: () => show(place),
  };
}
