import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { SearchField } from '../components/search-field.tsx';
import { type CommunitySearch, defaultSort, sortOf } from './community-search.ts';

interface FiltersProps {
  search: CommunitySearch;
  onChange: (search: CommunitySearch) => void;
}

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'popular', label: 'Most liked first' },
  { value: 'oldest', label: 'Oldest first' },
];

const relevance = { value: 'relevance', label: 'Best matches first' };

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
  const { q: __, ...withoutWords } = all;
  const without = (name: 'category' | 'tag' | 'q') => () =>
    onChange(Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)));
  return (
    <div className="community-filters">
      <SearchField
        label="Search posts"
        placeholder={'Words, "an exact phrase", -without'}
        maxLength={200}
        sought={q}
        onSearch={(words) => onChange(words ? { ...withoutWords, q: words } : withoutWords)}
      />
      <Choice
        label="Whose"
        value={search.status ?? ''}
        choices={statuses}
        onChange={(value) => {
          const { status: ___, ...rest } = all;
          onChange(value === 'draft' || value === 'all' ? { ...rest, status: value } : rest);
        }}
      />
      <Choice
        label="Order"
        value={search.sort ?? defaultSort(search)}
        choices={q ? [relevance, ...sorts] : sorts}
        onChange={(value) => {
          const { sort: ___, ...rest } = all;
          const sort = sortOf(value);
          onChange(sort ? { ...rest, sort } : rest);
        }}
      />
      {q && <Filter label="Words" value={q} onClear={without('q')} />}
      {category && <Filter label="Category" value={category} onClear={without('category')} />}
      {tag && <Filter label="Tag" value={tag} onClear={without('tag')} />}
    </div>
  );
}
