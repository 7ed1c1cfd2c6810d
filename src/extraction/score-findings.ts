import { ratingOf, type TrustScore } from '#values/trust-score.ts';
import type { Finding, Severity } from './extraction.ts';

export interface Trust {
  /** 0 to 100. */
  score: number;
  word: TrustScore;
}

/** What each doubt costs of a hundred: one that is high is enough for LOW, two for VERY_LOW. */
const COSTS: Record<Severity, number> = { info: 0, low: 5, medium: 15, high: 45 };

/** Codes that begin so speak of the file, not of what its pages say: honest people print, save and merge. */
const METADATA = 'document_';
const METADATA_COST_MAX = 30;

/** How far findings let a document be believed. The same doubt counts at most twice, however often it is met. */
export function scoreFindings(findings: readonly Finding[]): Trust {
  const failed = findings.filter(({ isPassed }) => !isPassed);
  const [metadata, content] = [true, false].map((isMetadata) =>
    costOf(failed.filter(({ code }) => code.startsWith(METADATA) === isMetadata)),
  ) as [number, number];
  const score = Math.max(0, 100 - content - Math.min(metadata, METADATA_COST_MAX));
  return { score, word: ratingOf(score) };
}

function costOf(findings: readonly Finding[]): number {
  const timesSeen = new Map<string, number>();
  let cost = 0;
  for (const { code, severity } of findings) {
    const times = (timesSeen.get(code) ?? 0) + 1;
    timesSeen.set(code, times);
    if (times <= 2) cost += COSTS[severity];
  }
  return cost;
}
