import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { Rejected } from './api/client.js';
import { sessionQuery } from './api/lists.queries.js';
import { DATES, speakChosen } from './language/language.js';
import { createConsoleRouter } from './router.js';
import { endQuery } from './shell/session-end.js';
import { applyTheme, chosenTheme } from './shell/theme.js';
import './styles.css';

applyTheme(chosenTheme());
await speakChosen();

/** When the session has ended, the screen asks for a key and goes on. */
const onError = (error: Error): void => {
  const wasSignedIn = queries.getQueryData(sessionQuery.queryKey) !== undefined;
  if (wasSignedIn && error instanceof Rejected && error.status === 401) queries.setQueryData(endQuery.queryKey, true);
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
