import type { QueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { Rejected } from './api/client.js';
import { sessionQuery } from './api/lists.queries.js';
import { SignIn } from './screens/sign-in/sign-in.js';
import { Broken } from './shell/broken.js';
import { NoPage } from './shell/no-page.js';
import { rememberPlace } from './shell/place.js';
import { Shell } from './shell/shell.js';
import { readState, type State, writeState } from './state/state.js';

/** Every screen has the same state in its address, so that range and product stay from one screen to the next. */
export function createConsoleRouter(queries: QueryClient) {
  const root = createRootRoute({ validateSearch: (search: Record<string, unknown>): State => search });
  const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignIn });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: Shell,
    beforeLoad: async ({ location }) => {
      await queries.ensureQueryData(sessionQuery).catch((error: unknown) => {
        if (!(error instanceof Rejected) || error.status !== 401) throw error;
        rememberPlace(location.href);
        redirect({ to: '/sign-in', throw: true });
      });
    },
  });
  const screen = <const Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
    createRoute({ getParentRoute: () => shell, path, component });
  return createRouter({
    routeTree: root.addChildren([
      signIn,
      shell.addChildren([
        screen(
          '/',
          lazyRouteComponent(() => import('./screens/overview/overview.js'), 'Overview'),
        ),
        screen(
          '/conversations',
          lazyRouteComponent(() => import('./screens/conversations/conversations.js'), 'Conversations'),
        ),
        screen(
          '/review',
          lazyRouteComponent(() => import('./screens/inbox/inbox.js'), 'Inbox'),
        ),
        screen(
          '/topic-list',
          lazyRouteComponent(() => import('./screens/topics/topics.js'), 'Topics'),
        ),
        screen(
          '/people',
          lazyRouteComponent(() => import('./screens/people/people.js'), 'People'),
        ),
        screen(
          '/prompts-and-models',
          lazyRouteComponent(() => import('./screens/prompts/prompts.js'), 'Prompts'),
        ),
        screen(
          '/compare',
          lazyRouteComponent(() => import('./screens/compare/compare.js'), 'Compare'),
        ),
        screen(
          '/alert-list',
          lazyRouteComponent(() => import('./screens/alerts/alerts.js'), 'Alerts'),
        ),
        screen(
          '/webhook-list',
          lazyRouteComponent(() => import('./screens/webhooks/webhooks.js'), 'Webhooks'),
        ),
        screen(
          '/ask',
          lazyRouteComponent(() => import('./screens/ask/ask.js'), 'Ask'),
        ),
        screen(
          '/settings',
          lazyRouteComponent(() => import('./screens/settings/settings.js'), 'Settings'),
        ),
        createRoute({ getParentRoute: () => shell, path: '$', component: NoPage }),
      ]),
    ]),
    parseSearch: (search) => ({ ...readState(search) }),
    stringifySearch: (search) => writeState(search as State),
    defaultPreload: 'intent',
    defaultErrorComponent: Broken,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
