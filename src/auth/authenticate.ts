import { hasApiKeyForm } from '#clients';
import type { Authenticate, Caller, CallerKind, Credentials } from '#platform/http/caller.ts';
import { Problem } from '#platform/problem.ts';
import type { Env } from '#values/environment.ts';
import type { KnownKeys } from './known-keys.ts';

interface Scheme {
  /** The caller, or null when the request shows none of this kind. */
  show(headers: Credentials): Promise<Caller | null>;
  refusal: string;
}

/** Tries the kinds of caller a route allows; answers the first that the request can show. */
export function createAuthenticate(app: { knownKeys: KnownKeys; env: Env }): Authenticate {
  const schemes: Record<CallerKind, Scheme> = {
    api_key: {
      show: (headers) => showApiKey(app, headers['x-api-key']),
      refusal: 'No X-API-KEY header provided or its value is wrong',
    },
  };
  return async (headers, allowed) => {
    for (const kind of allowed) {
      const caller = await schemes[kind].show(headers);
      if (caller) return caller;
    }
    const messages = [...new Set(allowed.map((kind) => schemes[kind].refusal))];
    throw new Problem({ status: 401, code: 'unauthenticated', messages });
  };
}

async function showApiKey(
  app: { knownKeys: KnownKeys; env: Env },
  header: string | string[] | undefined,
): Promise<Caller | null> {
  if (typeof header !== 'string' || !hasApiKeyForm(header, app.env)) return null;
  const key = await app.knownKeys.find(header);
  return key && { kind: 'api_key', clientId: key.clientId, credentialId: key.keyId };
}
