import type { Review } from '../../../../clients/typescript/index.js';
import type { Tone } from '../ui/tone.ts';

/* The texts of all pages about reviews. */

export type Outcome = Review['outcome'];

export const OUTCOMES: Readonly<Record<Outcome, { label: string; tone: Tone; meaning: string }>> = {
  accepted: { label: 'Accepted', tone: 'good', meaning: 'The evidence is enough.' },
  needs_more_evidence: {
    label: 'Needs more evidence',
    tone: 'warning',
    meaning: 'You ask for more before you decide.',
  },
  rejected: { label: 'Rejected', tone: 'bad', meaning: 'You do not accept the evidence.' },
};

export const OUTCOME_NAMES = Object.keys(OUTCOMES) as Outcome[];

/** `Grace Example`, or `API key “loan desk”`. */
export function authorInWords({ kind, name }: Review['author']): string {
  if (kind === 'member') return name ?? 'Former member';
  return name === null ? 'API key' : `API key “${name}”`;
}
