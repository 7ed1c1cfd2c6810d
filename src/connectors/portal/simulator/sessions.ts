import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Question } from './skin.ts';

const IDLE_MS_MAX = 300_000;
const SESSIONS_MAX = 10_000;

export interface Session {
  sid: string;
  csrf: string;
  seenAt: Date;
  state: SessionState;
}

export type SessionState =
  | { is: 'anonymous' }
  | { is: 'asked'; userName: string; pending: Pending }
  | { is: 'signed_in'; userName: string; endsAfterFetch: boolean; listsShown: number };

/** A pending MFA question. */
export interface Pending {
  question: Question;
  askedAt: Date;
  attemptsLeft: number;
  roundsLeft: number;
  isSent: boolean;
}

export interface Sessions {
  /** Null if there is no session with that id, or it was idle for too long. */
  find(sid: string | undefined): Session | null;
  start(state: SessionState): Session;
  end(session: Session): void;
  endAll(): void;
}

export function createSessions({ clock }: { clock: Clock }): Sessions {
  const sessions = new Map<string, Session>();
  return {
    find(sid) {
      const session = sessions.get(sid ?? '');
      if (!session) return null;
      const now = clock.now();
      if (now.getTime() - session.seenAt.getTime() > IDLE_MS_MAX) {
        sessions.delete(session.sid);
        return null;
      }
      session.seenAt = now;
      return session;
    },
    start(state) {
      if (sessions.size >= SESSIONS_MAX) sessions.clear();
      const session = { sid: token(), csrf: token(), seenAt: clock.now(), state };
      sessions.set(session.sid, session);
      return session;
    },
    end: ({ sid }) => {
      sessions.delete(sid);
    },
    endAll: () => sessions.clear(),
  };
}

function token(): string {
  return randomBytes(16).toString('base64url');
}
