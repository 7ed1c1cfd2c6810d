import type { ClaimedIdentity, ShownIdentity } from '#evidence';
import { type CheckCode, type Finding, scoreFindings } from '#extraction';
import { ratingOf, type TrustScore } from '#values/trust-score.ts';
import { identityFindings } from './identity-findings.ts';
import { reuseFindings, type Sharer } from './reuse-findings.ts';
import type { Check, DocumentChecks, DocumentKind } from './schema.ts';

/** A payslip or a bank statement of a file, as far as its rating needs it. */
export interface Part {
  shown: ShownIdentity;
  /** Identifies the payslip among the submissions of the document, and among those of other users. */
  contentIndex: Buffer | null;
  reuseIndex: Buffer | null;
  /** The findings that depend only on the document and on what was stored before it. */
  findings: readonly Finding[];
}

/** What a rating depends on besides the document. */
export interface Circumstances {
  kind: DocumentKind;
  claimed: ClaimedIdentity;
  /** The other users who have the same file, or the same payslip as a part. */
  sharers(part: Part): readonly Sharer[];
  /** What the bank itself sent, compared with this part; absent if nothing was compared. */
  fromBank?(index: number): readonly Finding[];
}

export interface RatedPart extends Part {
  score: number;
  trust: TrustScore;
  /** All findings. */
  rated: readonly Finding[];
}

/** Rates the parts of a file with the user's present details. */
export function rateParts(
  parts: readonly Part[],
  { kind, claimed, sharers, fromBank }: Circumstances,
): RatedPart[] {
  return parts.map((part, index) => {
    const rated = [
      ...part.findings,
      ...identityFindings(part.shown, claimed, kind),
      ...(fromBank?.(index) ?? []),
      ...reuseFindings(part.shown, { kind, claimed, sharers: sharers(part) }),
    ];
    const { score, word: trust } = scoreFindings(rated);
    return { ...part, score, trust, rated };
  });
}

/** The checks of a document, with what is needed to rate it again. Earlier versions stored no parts. */
export interface StoredChecks extends DocumentChecks {
  parts?: readonly StoredPart[];
}

interface StoredPart {
  shown: ShownIdentity;
  content_index: string | null;
  reuse_index: string | null;
  /** The checks of all parts are one list, in the order of the parts. */
  check_count: number;
}

/** Combines the findings of a file's parts. The lowest score of a part is the score of the file. */
export function toStoredChecks(parts: readonly RatedPart[], kind: DocumentKind): StoredChecks {
  const score = Math.min(...parts.map((part) => part.score));
  return {
    score,
    trust_score: ratingOf(score),
    checks: parts.flatMap(({ rated }, index) =>
      rated.map((finding) => toCheck(finding, kind === 'payslip' ? index + 1 : null)),
    ),
    parts: parts.map(({ shown, contentIndex, reuseIndex, rated }) => ({
      shown,
      content_index: contentIndex?.toString('base64') ?? null,
      reuse_index: reuseIndex?.toString('base64') ?? null,
      check_count: rated.length,
    })),
  };
}

/** What an earlier version did not store with the checks, for each part in order. */
export type UnstoredPart = Pick<Part, 'shown' | 'contentIndex' | 'reuseIndex'>;

/**
 * The parts of stored checks, without the findings that depend on the user's details and on other users. Null if it is unknown
 * which checks belong to which part.
 */
export function partsIn(
  { checks, parts }: StoredChecks,
  kind: DocumentKind,
  unstored: readonly UnstoredPart[],
): Part[] | null {
  if (parts) {
    let from = 0;
    return parts.map(({ shown, content_index, reuse_index, check_count }) => {
      const own = checks.slice(from, from + check_count);
      from += check_count;
      return {
        shown,
        contentIndex: bytesIn(content_index),
        reuseIndex: bytesIn(reuse_index),
        findings: own.filter(isLasting).map(toFinding),
      };
    });
  }
  const count = kind === 'payslip' ? Math.max(1, ...checks.map(({ payslip }) => payslip ?? 1)) : 1;
  if (unstored.length !== count) return null;
  return unstored.map((part, index) => {
    const own = checks.filter(({ payslip }) => (payslip ?? 1) === index + 1);
    return { ...part, findings: own.filter(isLasting).map(toFinding) };
  });
}

function bytesIn(text: string | null): Buffer | null {
  return text === null ? null : Buffer.from(text, 'base64');
}

/** False for a finding that depends on the user's details, on other users or on a bank connection. */
function isLasting({ code }: Check): boolean {
  return !code.startsWith('identity_') && code !== 'used_by_another_person' && code !== 'bank_agrees';
}

export function toCheck({ isPassed, ...finding }: Finding, payslip: number | null): Check {
  return {
    code: finding.code,
    severity: finding.severity,
    is_passed: isPassed,
    payslip,
    field: finding.field,
    page: finding.page,
    box: finding.box,
    expected: finding.expected,
    actual: finding.actual,
    message: finding.message,
  };
}

function toFinding({ is_passed, payslip: _, code, ...check }: Check): Finding {
  return { ...check, code: code as CheckCode, isPassed: is_passed };
}
