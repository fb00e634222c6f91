import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Rejected } from './api/client.js';
import { createConsoleRouter } from './router.js';
import { applyTheme, chosenTheme } from './shell/theme.js';
import './styles.css';

applyTheme(chosenTheme());

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What was asked wrongly will not be answered the second time either.
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
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
