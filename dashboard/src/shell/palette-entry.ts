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
