export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const key = 'portico.theme';

/** What somebody has chosen on this device. */
export function chosenTheme(): Theme {
  const kept = window.localStorage.getItem(key);
  return themes.find((theme) => theme === kept) ?? 'system';
}

/** Shows a theme, and keeps the choice on this device. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
