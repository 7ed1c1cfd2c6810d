import { createHash } from 'node:crypto';
import type { StoredFacts } from './stored-facts.ts';

/**
 * A hash of everything that a verdict is based on: which submissions and files there are, and how they are rated. It shows whether
 * anything was added, removed or rated differently since.
 */
export function evidenceHash({
  payslips,
  income,
  statements,
  documents,
}: Pick<StoredFacts, 'payslips' | 'income' | 'statements' | 'documents'>): Buffer {
  const parts = [
    ...payslips.map(({ submissionId, trustScore }) => ['payslip', submissionId, trustScore]),
    ...income.map(({ id }) => ['income', id]),
    ...statements.map(({ submissionId }) => ['statement', submissionId]),
    ...[...documents].map(([id, { trust, content }]) => ['document', id, trust, content]),
  ];
  const lines = parts.map((part) => JSON.stringify(part)).sort();
  return createHash('sha256').update(lines.join('\n')).digest();
}
