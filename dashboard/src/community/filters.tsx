import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import type { CommunitySearch } from './community-search.ts';

interface FiltersProps {
  search: CommunitySearch;
  onChange: (search: CommunitySearch) => void;
}

const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'popular', label: 'Most liked first' },
  { value: 'oldest', label: 'Oldest first' },
];

const statuses = [
  { value: '', label: 'Everybody’s posts' },
  { value: 'draft', label: 'My drafts' },
  { value: 'all', label: 'All of mine' },
];

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <select
      className="input community-choice"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function Words({ search, onChange }: FiltersProps) {
  const [q, setQ] = useState(search.q ?? '');
  const { q: _, page: __, ...rest } = search;
  return (
    <search className="community-search">
      <form
        className="community-words"
        onSubmit={(event) => {
          event.preventDefault();
          onChange(q.trim() ? { ...rest, q: q.trim() } : rest);
        }}
      >
        <input
          className="input"
          type="search"
          aria-label="Search posts"
          placeholder={'Words, "an exact phrase", -without'}
          maxLength={200}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Button type="submit" aria-label="Search" className="square">
          <Icon name="search" />
        </Button>
      </form>
    </search>
  );
}

/** One thing that the shown posts have in common, which can be let go. */
function Filter({ label, value, onClear }: { label: string; value: string; onClear: () => void }) {
  return (
    <Button className="small community-filter" onClick={onClear} title={value} aria-label={`Clear ${label} ${value}`}>
      <span className="cut">
        {label} {value}
      </span>
      <Icon name="close" />
    </Button>
  );
}

/** Which posts are shown, and in which order. */
export function Filters({ search, onChange }: FiltersProps) {
  const { page: _, ...all } = search;
  const { category, tag, q } = all;
  const without = (name: 'category' | 'tag' | 'q') => () =>
    onChange(Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)));
  return (
    <div className="community-filters">
      <Words key={q ?? ''} search={search} onChange={onChange} />
      <Choice
        label="Whose"
        value={search.status ?? ''}
        choices={statuses}
        onChange={(value) => {
          const { status: __, ...rest } = all;
          onChange(value === 'draft' || value === 'all' ? { ...rest, status: value } : rest);
        }}
      />
      <Choice
        label="Order"
        value={search.sort ?? ''}
        choices={sorts}
        onChange={(value) => {
          const { sort: __, ...rest } = all;
          onChange(value === 'popular' || value === 'oldest' ? { ...rest, sort: value } : rest);
        }}
      />
      {q && <Filter label="Words" value={q} onClear={without('q')} />}
      {category && <Filter label="Category" value={category} onClear={without('category')} />}
      {tag && <Filter label="Tag" value={tag} onClear={without('tag')} />}
    </div>
  );
}
