import type { IncomeSummary } from './schema.ts';
import type { Risk, VerdictReason } from './verdict-schema.ts';
import type { WarningCode } from './warning-schema.ts';

/** Reasons that show, or suggest, that somebody tries to deceive. */
const DECEIVING: ReadonlySet<VerdictReason['code']> = new Set([
  'document_altered',
  'document_reused',
  'different_person',
]);

/** How carefully somebody should look at a person's evidence. Null without evidence. */
export function riskOf(summary: Pick<IncomeSummary, 'verdict' | 'warnings' | 'sources'>): Risk | null {
  const { verdict, warnings, sources } = summary;
  const hasEvidence = sources.some(({ submission_count }) => submission_count > 0);
  const isDeceiving = verdict.reasons.some(({ code }) => DECEIVING.has(code));
  if (!hasEvidence && !isDeceiving && verdict.status !== 'suspected_alteration') return null;
  if (countSerious(summary) > 0) return 'high';
  const needsDecision = warnings.some(({ severity }) => severity === 'caution');
  return needsDecision || verdict.status === 'conflicting' ? 'medium' : 'low';
}

/** Warnings about documents that a reason of the verdict names too. */
const ALSO_REASONS: ReadonlySet<WarningCode> = new Set(['low_trust', 'low_trust_document']);

/** Counts the documents that don't count, and serious warnings about anything else. */
export function countSerious({ verdict, warnings }: Pick<IncomeSummary, 'verdict' | 'warnings'>): number {
  const documents = verdict.reasons
    .filter(({ code }) => DECEIVING.has(code) || code === 'document_doubted')
    .map(({ document_ids }) => Math.max(1, document_ids.length));
  const isCounted = (code: WarningCode) => documents.length === 0 || !ALSO_REASONS.has(code);
  const serious = warnings.filter(({ code, severity }) => severity === 'serious' && isCounted(code));
  return documents.reduce((sum, number) => sum + number, 0) + serious.length;
}
