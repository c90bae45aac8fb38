import type { IconName } from '../components/icon.tsx';

/** Something that one can go to or do by its name. */
export interface PaletteEntry {
  id: string;
  /** Under which heading it stands. */
  group: 'Project' | 'Projects' | 'Go to' | 'Do' | 'Documentation' | 'More';
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

/** What is called just that comes first, then what begins with the word, within each group and among the groups. */
export function bestFirst(word: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const sought = word.toLowerCase();
  const rank = (entry: PaletteEntry) => {
    const name = entry.name.toLowerCase();
    if (name === sought) return 0;
    return name.startsWith(sought) ? 1 : 2;
  };
  const groups = [...Map.groupBy(entries, ({ group }) => group).values()];
  const sorted = groups.map((group) => group.toSorted((left, right) => rank(left) - rank(right)));
  const best = ([first]: readonly PaletteEntry[]) => (first ? rank(first) : 2);
  return sorted.toSorted((left, right) => best(left) - best(right)).flat();
}
