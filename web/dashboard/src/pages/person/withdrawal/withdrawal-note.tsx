import { useQuery } from '@tanstack/react-query';
import type { Withdrawal } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { day } from '../../../ui/format.ts';
import styles from './withdrawal-note.module.css';

export function useWithdrawal(userId: string) {
  return useQuery({
    queryKey: ['withdrawal', userId],
    queryFn: ({ signal }) => api.get('/users/{user_id}/withdrawal', { path: { user_id: userId }, signal }),
  });
}

/** Says that the person has withdrawn consent, and what happens to their data. */
export function WithdrawalNote({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <div className={styles.note} role="note">
      <p className={styles.title}>Withdrew consent on {day(withdrawal.withdrawn_at)}</p>
      <p>{effectInWords(withdrawal)}</p>
    </div>
  );
}

/** What happens to the data, in a few words for a list. */
export function effectInShort({ is_hidden: isHidden, erase_at: at }: Withdrawal): string {
  if (at) return `${isHidden ? 'Hidden' : 'Shown again'}, will be erased on ${day(at)}`;
  return isHidden ? 'Hidden' : 'Nothing new is retrieved';
}

function effectInWords(withdrawal: Withdrawal): string {
  return [seenInWords(withdrawal), erasureInWords(withdrawal)].filter(Boolean).join(' ');
}

function seenInWords({ is_hidden: isHidden, shown_again_at: shownAt }: Withdrawal): string {
  if (shownAt) return `An admin showed their data again on ${day(shownAt)}.`;
  return isHidden
    ? 'Their data is hidden. If they agree again and confirm that it is them, it is shown again.'
    : 'Nothing new is retrieved. You can still read what was retrieved before.';
}

function erasureInWords(withdrawal: Withdrawal): string {
  const { erase_at: at, objected_at: objectedAt, client_asked_at: askedAt } = withdrawal;
  if (at) return `It will be erased on ${day(at)}. Only the person can stop this.`;
  if (objectedAt) return `The person decided on ${day(objectedAt)} that it is not erased.`;
  return askedAt
    ? 'It is not erased automatically, because nobody showed that the person stopped: answer the deletion request.'
    : '';
}
