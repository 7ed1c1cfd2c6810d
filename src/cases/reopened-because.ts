import { STATUS_WORDS } from '#income-summary';
import type { ReopenedReason } from './schema.ts';
import type { LatestReviewRow } from './store.ts';

/** Says what has changed since a review. Documents are given by id. */
export function reopenedBecause(
  {
    verdict_status: before,
    status_now: now,
    has_same_evidence: isSame,
  }: Pick<LatestReviewRow, 'verdict_status' | 'status_now' | 'has_same_evidence'>,
  documents: { before: readonly string[]; now: readonly string[] },
): ReopenedReason[] {
  const added = documents.now.filter((id) => !documents.before.includes(id)).length;
  const removed = documents.before.filter((id) => !documents.now.includes(id)).length;
  const reasons: ReopenedReason[] = [];
  if (now !== null && now !== before)
    reasons.push({
      code: 'verdict_changed',
      message: `The verdict was “${STATUS_WORDS[before][0]}” and is now “${STATUS_WORDS[now][0]}”.`,
    });
  if (added > 0) reasons.push({ code: 'documents_added', message: `${counted(added)} added.` });
  if (removed > 0) reasons.push({ code: 'documents_removed', message: `${counted(removed)} deleted.` });
  if (!isSame && added + removed === 0)
    reasons.push({ code: 'data_changed', message: 'The data about the person has changed.' });
  return reasons;
}

function counted(count: number): string {
  return count === 1 ? '1 document was' : `${count} documents were`;
}
