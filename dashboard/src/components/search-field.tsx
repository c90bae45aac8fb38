import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** What the address says is looked for. */
  sought: string | undefined;
  /** Undefined where nothing is looked for any more. */
  onSearch: (words: string | undefined) => void;
}

/** Looks for something in a list. */
export function SearchField({ sought = '', onSearch, label, ...field }: SearchFieldProps) {
  const [{ text, of }, setText] = useState({ text: sought, of: sought });
  // What the address says meanwhile, by Back or by a link, is what is looked for now.
  if (of !== sought) setText({ text: sought, of: sought });
  return (
    <search className="search-field">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim() || undefined);
        }}
      >
        <input
          className="input"
          type="search"
          aria-label={label}
          {...field}
          value={text}
          onChange={({ target }) => setText({ text: target.value, of })}
        />
        <Button type="submit" aria-label="Search" className="square">
          <Icon name="search" />
        </Button>
      </form>
    </search>
  );
}
