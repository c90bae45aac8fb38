/** What opens the palette, and closes it. */
export const paletteKey = 'Mod+K';

/** A key as shortcuts name it, whether or not Caps Lock is on; `Mod` stands for ⌘ and Ctrl. */
export function keyName({ key, metaKey, ctrlKey }: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey'>): string {
  return metaKey || ctrlKey ? `Mod+${key.toUpperCase()}` : key.toUpperCase();
}
