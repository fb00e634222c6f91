export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = 'parley:theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export const chosenTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEPT)) ?? 'system';

export function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && prefersDark.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEPT, theme);
  applyTheme(theme);
}

prefersDark.addEventListener('change', () => applyTheme(chosenTheme()));
