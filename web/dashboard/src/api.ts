import { createClient, type StipendClient, StipendError } from '../../../client/index.js';
import { signInAgain } from './session/ended.ts';

/*
 * The dashboard reads and changes data only through the API, with the client that lenders use too. The session is in a cookie that
 * scripts can't read.
 */

/** For what a person asked for. It keeps the session alive. */
export const api = createApi('active');
/** For refreshes that nobody asked for. They don't keep the session alive. */
export const quietApi = createApi('background');
/** For signing in, where 401 is an answer and not the end of a session. */
export const openApi = createClient({
  url: location.origin,
  fetch: fetchAs('active'),
  retries: { countMax: 0 },
});

function createApi(use: 'active' | 'background'): StipendClient {
  const send = fetchAs(use);
  return createClient({
    url: location.origin,
    // someone who waits for a page rather wants to know
    retries: { countMax: 2, msMax: 8000 },
    timeoutMs: 30_000,
    fetch: async (input, init) => {
      const reply = await send(input, init);
      if (reply.status !== 401) return reply;
      // the page stays as it is, with everything that was typed, until the member has signed in again
      await signInAgain();
      return send(input, init);
    },
  });
}

function fetchAs(use: 'active' | 'background'): typeof fetch {
  return (input, init) =>
    fetch(input, {
      ...init,
      credentials: 'same-origin',
      headers: { ...(init?.headers as Record<string, string>), 'x-svc-session': use },
    });
}

export { StipendError };
