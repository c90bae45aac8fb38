import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { chosenTheme, showTheme, themes } from './theme.ts';

/** Goes from the system's theme to light, to dark, and back. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(chosenTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const change = () => {
    showTheme(next);
    setTheme(next);
  };
  return (
    <Button
      kind="quiet"
      className="square"
      onClick={change}
      aria-label={`Theme: ${theme}. Change to ${next}`}
      title={`Theme: ${theme}`}
    >
      <Icon name={theme} />
    </Button>
  );
}
