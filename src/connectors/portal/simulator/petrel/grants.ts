import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Pending } from '../sessions.ts';

/** Long enough for one fetch, and shorter than the session. */
export const ACCESS_SECONDS = 120;
const IDLE_MS_MAX = 30 * 60_000;
const TICKET_MS_MAX = 300_000;
const GRANTS_MAX = 10_000;

export type GrantState =
  | { is: 'asked'; userName: string; pending: Pending }
  /** The session is valid for one fetch, and its sign-in is checked without a question. */
  | { is: 'checked'; userName: string }
  | { is: 'signed_in'; userName: string; endsAfterFetch: boolean; listsShown: number };

export interface Grant {
  access: string;
  accessUntil: Date;
  /** Works once. */
  refresh: string;
  refreshUntil: Date;
  state: GrantState;
}

/** Short-lived access tokens, each with a refresh token. */
export interface Grants {
  /** Null if the access token is unknown or has expired. */
  find(access: string): Grant | null;
  start(state: GrantState): Grant;
  /** Replaces the tokens of a session; null if the refresh token is unknown, used or too old. */
  renew(refresh: string): Grant | null;
  end(grant: Grant): void;
  endAll(): void;
}

export function createGrants({ clock }: { clock: Clock }): Grants {
  const grants = new Map<string, Grant>();
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const start = (state: GrantState): Grant => {
    if (grants.size >= GRANTS_MAX) grants.clear();
    const isTicket = state.is !== 'signed_in';
    const grant = {
      access: token(),
      accessUntil: later(isTicket ? TICKET_MS_MAX : ACCESS_SECONDS * 1000),
      refresh: token(),
      refreshUntil: later(isTicket ? 0 : IDLE_MS_MAX),
      state,
    };
    grants.set(grant.access, grant);
    return grant;
  };
  return {
    find(access) {
      const grant = grants.get(access);
      return grant && grant.accessUntil > clock.now() ? grant : null;
    },
    start,
    renew(refresh) {
      const grant = [...grants.values()].find((one) => one.refresh === refresh);
      if (!grant || grant.refreshUntil <= clock.now()) return null;
      grants.delete(grant.access);
      return start(grant.state);
    },
    end: ({ access }) => {
      grants.delete(access);
    },
    endAll: () => grants.clear(),
  };
}

function token(): string {
  return randomBytes(24).toString('base64url');
}
