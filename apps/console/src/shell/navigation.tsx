import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { inboxCountQuery } from '../api/inbox.queries.js';
import { scopeOf, type State } from '../state/state.js';
import { useAddress } from '../state/use-state.js';
import { whole } from '../ui/format.js';
import { useMayAdminister } from '../ui/use-may-administer.js';
import { SHELL } from './shell.texts.js';
import { SignOut } from './sign-out.js';
import { ThemeChoice } from './theme-choice.js';

const SCREENS = [
  ['/', 'overview'],
  ['/conversations', 'conversations'],
  ['/review', 'inbox'],
  ['/topic-list', 'topics'],
  ['/people', 'people'],
  ['/prompts-and-models', 'prompts'],
  ['/compare', 'compare'],
  ['/alert-list', 'alerts'],
  ['/webhook-list', 'webhooks'],
  ['/ask', 'answers'],
  ['/settings', 'settings'],
] as const satisfies readonly (readonly [path: string, keyof typeof SHELL])[];

/** A screen on which a key that may not administer can read nothing. */
const FOR_ADMINISTRATION = '/webhook-list';

export function Navigation() {
  const mayAdminister = useMayAdminister();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const screens = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = screens.current;
    if (row === null) return;
    // On a phone the screens stand in a row that is wider than the page, and wider still once the inbox is counted.
    const observer = new ResizeObserver(() => {
      const current = row.querySelector<HTMLElement>('[aria-current=page]');
      if (current !== null) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
    });
    for (const screen of row.children) observer.observe(screen);
    return () => observer.disconnect();
  }, [path, mayAdminister]);
  return (
    <nav
      aria-label={SHELL.screens}
      className="flex flex-col border-b border-line bg-panel md:sticky md:top-0 md:h-dvh md:border-r md:border-b-0"
    >
      <div className="flex items-center justify-between px-4 pt-3 md:px-[22px] md:pt-5 md:pb-3">
        <span className="text-[15px] font-semibold tracking-[-0.015em]">{SHELL.name}</span>
      </div>
      <div ref={screens} className="flex gap-0.5 overflow-x-auto px-2 py-2 md:flex-col md:px-3">
        {SCREENS.filter(([to]) => mayAdminister || to !== FOR_ADMINISTRATION).map(([to, name]) => (
          <Link
            key={to}
            to={to}
            search={(now: State) => scopeOf(now)}
            activeOptions={{ exact: true, includeSearch: false }}
            className="flex items-baseline justify-between gap-2 rounded-md px-2.5 py-[7px] whitespace-nowrap text-muted hover:bg-soft hover:text-ink aria-[current=page]:bg-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {SHELL[name]}
            {to === '/review' && <ToReview />}
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

/** How much waits in the inbox of the product. */
function ToReview() {
  const { product } = useAddress();
  const { data: count = 0 } = useQuery(inboxCountQuery(product));
  if (count === 0) return null;
  return (
    <span className="text-hint text-muted">
      {whole(count)} <span className="sr-only">{SHELL.toReview}</span>
    </span>
  );
}
