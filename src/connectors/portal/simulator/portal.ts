import type { Clock } from '#platform/clock.ts';
import type { People } from '#simulation/people/index.ts';
import type { Faults } from './faults.ts';
import type { Locks } from './locks.ts';
import type { Sessions } from './sessions.ts';
import type { Skin } from './skin.ts';

/** The state of one running portal. */
export interface Portal {
  skin: Skin;
  people: People;
  clock: Clock;
  sessions: Sessions;
  locks: Locks;
  faults: Faults;
  counts: { loginPosts: number; mfaMessages: number; questions: number };
  /** Aborts all waits when the portal closes. */
  closing: AbortSignal;
}
