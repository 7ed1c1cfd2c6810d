import { createClient, type StipendClient, StipendError } from '../../../clients/typescript/index.js';
import { confirmIdentity, signInAgain } from './session/ended.ts';
import { noteUse } from './session/idle.ts';

/*
 * The dashboard reads and changes data only through the API, with the client that lenders use too. The session is in a cookie that
 * scripts can't read.
 */

function sendAs(use: 'active' | 'background'): typeof fetch {
  return (input, init) =>
    fetch(input, {
      ...init,
      credentials: 'same-origin',
      headers: { ...(init?.headers as Record<string, string>), 'x-svc-session': use },
    });
}

const sendWithSession = sendAs('active');

/** For signing in and out, where 401 is an answer and not the end of a session. */
export const openApi = createClient({
  url: location.origin,
  fetch: sendWithSession,
  retries: { countMax: 0 },
});

const client = createClient({
  url: location.origin,
  fetch: sendWithSession,
  // someone who waits for a page would rather see the error soon
  retries: { countMax: 2, msMax: 8000 },
  timeoutMs: 30_000,
});

/**
 * For everything else. If the session has ended, or if a call needs a fresh sign-in, the call waits until the member has proved who
 * they are and is then repeated, so the page keeps everything that was typed.
 */
export const api: Pick<StipendClient, 'get' | 'download' | 'post' | 'put' | 'patch' | 'delete'> = {
  get: again(client.get),
  download: again(client.download),
  post: again(client.post),
  put: again(client.put),
  patch: again(client.patch),
  delete: again(client.delete),
};

const background = createClient({
  url: location.origin,
  fetch: sendAs('background'),
  retries: { countMax: 0 },
  timeoutMs: 30_000,
});

/** For pages that refresh themselves: such a call does not keep the session of an unattended screen open. */
export const backgroundApi: Pick<StipendClient, 'get'> = { get: background.get };

/** For queries that repeat themselves: only the first read counts as an action of the member. */
export function apiToPoll(readBefore: unknown): Pick<StipendClient, 'get'> {
  return readBefore === undefined ? api : backgroundApi;
}

// biome-ignore lint/suspicious/noExplicitAny: the methods have generic types, and each keeps its own
function again<Call extends (...args: any[]) => Promise<any>>(call: Call): Call {
  const calling = async (...args: Parameters<Call>) => {
    try {
      const reply = await call(...args);
      noteUse();
      return reply;
    } catch (error) {
      const proof = error instanceof StipendError ? neededProof(error) : null;
      if (!proof) throw error;
      await proof();
      return call(...args);
    }
  };
  return calling as Call;
}

/** What the member must do before the request can be repeated. */
function neededProof({ status, code }: StipendError): (() => Promise<void>) | null {
  if (status === 401) return signInAgain;
  if (code === 'fresh_sign_in_required') return confirmIdentity;
  // the days of grace are over, or the policy of the team has changed
  if (code === 'second_factor_required') location.assign('/dashboard/set-up-second-factor');
  return null;
}

export { StipendError };
