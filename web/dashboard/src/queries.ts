import { QueryClient } from '@tanstack/react-query';
import { StipendError } from './api.ts';

/** Data counts as fresh for this long, so that going back and forth between pages loads nothing twice. */
const FRESH_MS = 15_000;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // the client retries requests itself
      retry: false,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof StipendError),
    },
    mutations: { retry: false },
  },
});
