import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { useOperatorPage } from './use-operator-page.ts';

/** Looks for accounts by how their username or address begins. */
export function UserSearch() {
  const { q, show } = useOperatorPage();
  const [text, setText] = useState(q ?? '');
  return (
    <search>
      <form
        className="operator-search"
        onSubmit={(event) => {
          event.preventDefault();
          show(text.trim() ? { q: text.trim() } : {});
        }}
      >
        <input
          className="input"
          type="search"
          aria-label="Find users"
          placeholder="How a username or an e-mail address begins"
          maxLength={254}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" aria-label="Find" className="square">
          <Icon name="search" />
        </Button>
      </form>
    </search>
  );
}
