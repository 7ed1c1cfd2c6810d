import type { UserProgress } from '../../../../clients/typescript/index.js';
import type { Tone } from '../ui/tone.ts';

type Verdict = NonNullable<UserProgress['verdict']>;
export type Risk = NonNullable<Verdict['risk']>;

export const RISKS: Readonly<Record<Risk, { label: string; tone: Tone }>> = {
  high: { label: 'High', tone: 'bad' },
  medium: { label: 'Medium', tone: 'warning' },
  low: { label: 'Low', tone: 'neutral' },
};

/** `2 serious findings`; null without any. */
export function seriousInWords(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? '1 serious finding' : `${count} serious findings`;
}
