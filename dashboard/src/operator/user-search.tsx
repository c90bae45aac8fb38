import { SearchField } from '../components/search-field.tsx';
import { useOperatorPage } from './use-operator-page.ts';

/** Looks for accounts by how their username or address begins. */
export function UserSearch() {
  const { q, show } = useOperatorPage();
  return (
    <SearchField
      label="Find users"
      placeholder="How a username or an e-mail address begins"
      maxLength={254}
      sought={q}
      onSearch={(words) => show(words ? { q: words } : {})}
    />
  );
}
