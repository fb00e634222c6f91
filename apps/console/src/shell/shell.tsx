import { useIsFetching } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Help } from './help.js';
import { Navigation } from './navigation.js';
import { SessionEnd } from './session-end.js';
import { SHELL } from './shell.texts.js';
import { Toolbar } from './toolbar.js';

/** What is around every screen. */
export function Shell() {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[208px_minmax(0,1fr)]">
      <a href="#content" className="sr-only bg-page p-2 focus:not-sr-only focus:absolute focus:z-30">
        {SHELL.skip}
      </a>
      <Navigation />
      <div className="flex min-w-0 flex-col">
        <Toolbar />
        <Content />
      </div>
      <Help />
      <SessionEnd />
    </div>
  );
}

/** Busy while it shows something older than was asked for; `data-entry` is the history entry that it shows. */
function Content() {
  const fetching = useIsFetching();
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key });
  return (
    <main
      id="content"
      tabIndex={-1}
      aria-busy={fetching > 0}
      data-entry={shown ?? ''}
      className="min-w-0 flex-1 outline-none"
    >
      <Outlet />
    </main>
  );
}
