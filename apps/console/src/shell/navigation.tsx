import { Link } from '@tanstack/react-router';
import { scopeOf, type State } from '../state/state.js';
import { SHELL } from './shell.texts.js';
import { SignOut } from './sign-out.js';
import { ThemeChoice } from './theme-choice.js';

const SCREENS = [
  ['/', SHELL.overview],
  ['/conversations', SHELL.conversations],
  ['/people', SHELL.people],
  ['/prompts-and-models', SHELL.prompts],
  ['/compare', SHELL.compare],
  ['/settings', SHELL.settings],
] as const;

export function Navigation() {
  return (
    <nav
      aria-label={SHELL.screens}
      className="flex flex-col border-b border-line bg-panel md:sticky md:top-0 md:h-dvh md:border-r md:border-b-0"
    >
      <div className="flex items-center justify-between px-4 pt-3 md:px-[22px] md:pt-5 md:pb-3">
        <span className="text-[15px] font-semibold tracking-[-0.015em]">{SHELL.name}</span>
      </div>
      <div className="flex gap-0.5 overflow-x-auto px-2 py-2 md:flex-col md:px-3">
        {SCREENS.map(([to, title]) => (
          <Link
            key={to}
            to={to}
            search={(now: State) => scopeOf(now)}
            activeOptions={{ exact: true, includeSearch: false }}
            className="rounded-md px-2.5 py-[7px] whitespace-nowrap text-muted hover:bg-soft hover:text-ink aria-[current=page]:bg-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {title}
          </Link>
        ))}
      </div>
      <div className="mt-auto hidden flex-col gap-1 px-3 pb-4 text-second md:flex">
        <ThemeChoice />
        <a href="/docs" className="quiet-button">
          {SHELL.docs}
        </a>
        <SignOut />
      </div>
    </nav>
  );
}
