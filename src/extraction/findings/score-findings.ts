import { ratingOf, type TrustScore } from '#values/trust-score.ts';
import type { Finding, Severity } from '../extraction.ts';
import type { CheckCode } from './check-codes.ts';

export interface Trust {
  /** 0 to 100. */
  score: number;
  word: TrustScore;
}

/**
 * Points, out of 100, that a failed finding costs. HIGH needs more than 80 points, so one medium finding
 * prevents it. One high finding gives LOW, two give VERY_LOW.
 */
export const COSTS: Record<Severity, number> = { info: 0, low: 5, medium: 20, high: 45 };

/** A code counts at most this often, because one cause often fails the same check in many rows. */
export const SAME_CODE_MAX = 2;

/**
 * Prefix of codes about the file's metadata. Their cost is limited, because honest people print, save and
 * merge files too.
 */
const METADATA = 'document_';
export const METADATA_COST_MAX = 30;

/** What could not be checked may be honest: on its own, it can only prevent HIGH. */
const UNPROVEN: CheckCode = 'unproven';
export const UNPROVEN_COST_MAX = COSTS.medium;

/** Prefix of codes about whose document it is. Unless somebody else's details are certain, they count as not proven. */
const IDENTITY = 'identity_';
/** Somebody else's document gives VERY_LOW. */
export const OTHER_PERSON_COST = 70;

/** Rates a document by its findings. */
export function scoreFindings(findings: readonly Finding[]): Trust {
  const failed = findings.filter(({ isPassed }) => !isPassed);
  const metadata = failed.filter(({ code }) => code.startsWith(METADATA));
  const unproven = failed.filter((finding) => finding.code === UNPROVEN || isUnknownPerson(finding));
  const others = failed.filter(isOtherPerson);
  const counted = new Set([...metadata, ...unproven, ...others]);
  const content = failed.filter((finding) => !counted.has(finding));
  const cost =
    (others.length > 0 ? OTHER_PERSON_COST : 0) +
    costOf(content, SAME_CODE_MAX) +
    Math.min(costOf(metadata, SAME_CODE_MAX), METADATA_COST_MAX) +
    Math.min(costOf(unproven), UNPROVEN_COST_MAX);
  const score = Math.max(0, 100 - cost);
  return { score, word: ratingOf(score) };
}

/** True for a finding that a document is somebody else's. */
export function isOtherPerson({ code, severity }: { code: string; severity: string }): boolean {
  return code.startsWith(IDENTITY) && severity === 'high';
}

function isUnknownPerson({ code, severity }: Finding): boolean {
  return code.startsWith(IDENTITY) && severity !== 'high';
}

function costOf(findings: readonly Finding[], sameCodeMax = Number.POSITIVE_INFINITY): number {
  const timesSeen = new Map<string, number>();
  let cost = 0;
  for (const { code, severity } of findings) {
    const times = (timesSeen.get(code) ?? 0) + 1;
    timesSeen.set(code, times);
    if (times <= sameCodeMax) cost += COSTS[severity];
  }
  return cost;
}
