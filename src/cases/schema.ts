import type { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';

export const REVIEW_OUTCOMES = {
  accepted: 'the evidence is enough, and the team believes it',
  needs_more_evidence: 'the team asks for more before it decides',
  rejected: 'the team does not accept the evidence',
} as const;
export const ReviewOutcome = enumeration(REVIEW_OUTCOMES);
export type ReviewOutcome = z.output<typeof ReviewOutcome>;
