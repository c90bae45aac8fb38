import type { IconName } from '../components/icon.tsx';

/** Something that one can go to or do by its name. */
export interface PaletteEntry {
  id: string;
  /** Under which heading it stands. */
  group: 'Project' | 'Projects' | 'Go to' | 'Do' | 'Documentation';
  name: string;
  /** What tells it from others of its name. */
  about?: string;
  icon: IconName;
  keys?: string;
  run: () => void;
}

/** Those that have a word in their name. */
export function called<Entry extends PaletteEntry>(word: string, entries: readonly Entry[]): Entry[] {
  return entries.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
}

/** What begins with the word comes before what only has it in it, within each group and among the groups. */
export function bestFirst(word: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const rank = ({ name }: PaletteEntry) => (name.toLowerCase().startsWith(word.toLowerCase()) ? 0 : 1);
  const groups = [...Map.groupBy(entries, ({ group }) => group).values()];
  const sorted = groups.map((group) => group.toSorted((left, right) => rank(left) - rank(right)));
  const best = ([first]: readonly PaletteEntry[]) => (first ? rank(first) : 1);
  return sorted.toSorted((left, right) => best(left) - best(right)).flat();
}
