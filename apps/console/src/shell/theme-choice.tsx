import { useState } from 'react';
import { Choice } from '../ui/choice.js';
import { SHELL } from './shell.texts.js';
import { chooseTheme, chosenTheme, type Theme, THEMES } from './theme.js';

export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Choice
      label={SHELL.theme}
      quiet
      value={theme}
      options={THEMES.map((id) => ({ id, name: SHELL.themes[id] }))}
      onChange={choose}
    />
  );
}
