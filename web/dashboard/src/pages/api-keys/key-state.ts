import type { ApiKey } from '../../../../../clients/typescript/index.js';
import type { Tone } from '../../ui/tone.ts';

const DAY_MS = 86_400_000;
/** How long before its end a key needs attention. The API announces it at the same time. */
const SOON_MS = 14 * DAY_MS;

type Ending = Pick<ApiKey, 'revoked_at' | 'expires_at' | 'replaced_by'>;

/** What the list says about a key, and the time that belongs to it. */
export function stateOf(
  { revoked_at, expires_at, replaced_by }: Ending,
  now: number,
): { tone: Tone; words: string; at: string | null } {
  if (revoked_at) return { tone: 'neutral', words: 'Revoked', at: revoked_at };
  if (expires_at && Date.parse(expires_at) <= now)
    return { tone: 'neutral', words: 'Expired', at: expires_at };
  if (replaced_by) return { tone: 'busy', words: 'Replaced, ends', at: expires_at };
  if (isEndingSoon({ revoked_at, expires_at, replaced_by }, now))
    return { tone: 'warning', words: 'Expires', at: expires_at };
  return { tone: 'good', words: 'Active', at: null };
}

/** True for a key that stops working soon, and that nobody has replaced. */
export function isEndingSoon({ revoked_at, expires_at, replaced_by }: Ending, now: number): boolean {
  if (revoked_at || replaced_by || !expires_at) return false;
  const left = Date.parse(expires_at) - now;
  return left > 0 && left <= SOON_MS;
}
