import type { ReadProof } from '#platform/http/permits.ts';
import type { JourneyContext } from './context.ts';

/** What a browser has shown about the person who uses it. */
export function readProof(_context: Pick<JourneyContext, 'database'>): ReadProof {
  return async () => ({ madeBy: null, strengthFor: () => 'contact' });
}
