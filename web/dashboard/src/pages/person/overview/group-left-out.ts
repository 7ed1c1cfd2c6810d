import type { LeftOut } from '../../../../../../clients/typescript/index.js';
import { count, day } from '../../../ui/format.ts';
import { DOCUMENT_KINDS } from '../../../words/documents.ts';

/** Payslips that a provider sent and that are left out for the same reason become one item. Each document has its own findings. */
export function groupLeftOut(items: readonly LeftOut[]): LeftOut[][] {
  const groups = Map.groupBy(items, (item) =>
    item.document_id === null
      ? [item.kind, item.reason, item.message, item.payer, item.trust_score].join('/')
      : `${item.document_id}/${item.submission_ids.join()}`,
  );
  return [...groups.values()];
}

/** `Payslip`, or `12 payslips` */
export function whatIsLeftOut(group: readonly LeftOut[]): string {
  const words = DOCUMENT_KINDS[group[0]?.kind ?? 'payslip'];
  return group.length === 1 ? words : `${count(group.length)} ${words.toLowerCase()}s`;
}

/** `28 Oct 2026`, or `28 Jan 2026 to 28 Oct 2026`; null without dates. */
export function whenLeftOut(group: readonly LeftOut[]): string | null {
  const dates = group.flatMap(({ date }) => date ?? []).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return null;
  return first === last ? day(first) : `${day(first)} to ${day(last)}`;
}
