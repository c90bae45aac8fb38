import { pageSearch } from '../lists/page-search.ts';

export const operatorTabs = [
  { value: 'users', name: 'Users' },
  { value: 'reports', name: 'Reports' },
  { value: 'maintenance', name: 'Maintenance' },
  { value: 'health', name: 'Health' },
] as const;

export type OperatorTab = (typeof operatorTabs)[number]['value'];

const forms = ['account', 'plan', 'verify', 'dismiss', 'withhold', 'on', 'off'] as const;

/** What an operator looks at, and which form about it is open. */
export interface OperatorSearch {
  /** Users, where it is left out. */
  tab?: Exclude<OperatorTab, 'users'>;
  /** How the username or address of those who are looked for begins. */
  q?: string;
  /** The account behind which the list goes on. */
  after?: string;
  page?: number | undefined;
  open?: (typeof forms)[number];
  id?: string;
}

const longestText = 254;

/** What is no such thing in an address counts as absent. */
export function operatorSearch({ tab, q, after, page, open, id }: Record<string, unknown>): OperatorSearch {
  const known = operatorTabs.find(({ value }) => value === tab)?.value;
  const form = forms.find((each) => each === open);
  const text = typeof q === 'string' || typeof q === 'number' ? `${q}`.slice(0, longestText) : '';
  return {
    ...(known && known !== 'users' ? { tab: known } : {}),
    ...(text ? { q: text } : {}),
    ...(typeof after === 'string' && !text ? { after } : {}),
    ...pageSearch(page),
    ...(form ? { open: form } : {}),
    ...(form && typeof id === 'string' ? { id } : {}),
  };
}
