export const TRUST_SCORES = ['HIGH', 'MEDIUM', 'LOW', 'VERY_LOW'] as const;
export type TrustScore = (typeof TRUST_SCORES)[number];

/** The level for a score from 0 to 100. */
export function ratingOf(score: number): TrustScore {
  if (score > 80) return 'HIGH';
  if (score > 60) return 'MEDIUM';
  return score > 30 ? 'LOW' : 'VERY_LOW';
}
