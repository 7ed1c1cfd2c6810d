import { ratingOf, type TrustScore } from '#values/trust-score.ts';
import type { CheckCode } from './check-codes.ts';
import type { Finding, Severity } from './extraction.ts';

export interface Trust {
  /** 0 to 100. */
  score: number;
  word: TrustScore;
}

/** Points, out of 100, that a failed finding costs: one high finding gives LOW, two give VERY_LOW. */
const COSTS: Record<Severity, number> = { info: 0, low: 5, medium: 15, high: 45 };

/**
 * Prefix of codes about the file's metadata. Their cost is limited, because honest people print, save and
 * merge files too.
 */
const METADATA = 'document_';
const METADATA_COST_MAX = 30;

/** Checks without which nobody can rely on a payslip: a failure of medium severity or more is never HIGH. */
const NEEDED_FOR_HIGH: readonly CheckCode[] = ['income_tax', 'national_insurance', 'unproven'];
const SCORE_BELOW_HIGH = 80;

/** Rates a document by its findings. Each code counts at most twice. */
export function scoreFindings(findings: readonly Finding[]): Trust {
  const failed = findings.filter(({ isPassed }) => !isPassed);
  const [metadata, content] = [true, false].map((isMetadata) =>
    costOf(failed.filter(({ code }) => code.startsWith(METADATA) === isMetadata)),
  ) as [number, number];
  const most = failed.some(isNeededForHigh) ? SCORE_BELOW_HIGH : 100;
  const score = Math.max(0, Math.min(most, 100 - content - Math.min(metadata, METADATA_COST_MAX)));
  return { score, word: ratingOf(score) };
}

function isNeededForHigh({ code, severity }: Finding): boolean {
  return NEEDED_FOR_HIGH.includes(code) && COSTS[severity] >= COSTS.medium;
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
