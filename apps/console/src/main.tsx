import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { Rejected } from './api/client.js';
import { DATES, speakChosen } from './language/language.js';
import { createConsoleRouter } from './router.js';
import { rememberPlace } from './shell/place.js';
import { applyTheme, chosenTheme } from './shell/theme.js';
import './styles.css';

applyTheme(chosenTheme());
await speakChosen();

/** When the session has ended, signing in leads back to the same place. */
const onError = (error: Error): void => {
  if (!(error instanceof Rejected) || error.status !== 401 || location.pathname === '/sign-in') return;
  rememberPlace(location.pathname + location.search);
  queries.clear();
  void router.navigate({ to: '/sign-in' });
};

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A wrong request will not be answered the second time either.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof Rejected && error.status < 500 && error.status > 0),
    },
  },
});
const router = createConsoleRouter(queries);

const place = document.getElementById('console');
if (place === null) throw new Error('The page has no place for the console.');
createRoot(place).render(
  <StrictMode>
    <I18nProvider locale={DATES}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
