import type { z } from 'zod';
import { namedEnumeration } from './enumeration.ts';

export const TrustScore = namedEnumeration('TrustScore', {
  HIGH: 'a score above 80 out of 100',
  MEDIUM: 'a score of 61 to 80',
  LOW: 'a score of 31 to 60',
  VERY_LOW: 'a score of 30 or less',
});
export type TrustScore = z.output<typeof TrustScore>;

/** The level for a score from 0 to 100. */
export function ratingOf(score: number): TrustScore {
  if (score > 80) return 'HIGH';
  if (score > 60) return 'MEDIUM';
  return score > 30 ? 'LOW' : 'VERY_LOW';
}
