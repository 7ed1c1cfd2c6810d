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
  if (at) return `Hidden, will be erased on ${day(at)}`;
  return isHidden ? 'Hidden' : 'Nothing new is retrieved';
}

function effectInWords({ is_hidden: isHidden, erase_at: at }: Withdrawal): string {
  if (at)
    return `Their data is hidden, and will be erased on ${day(at)}. If they agree again before then, it is shown again and not erased.`;
  return isHidden
    ? 'Their data is hidden. If they agree again, it is shown again.'
    : 'Nothing new is retrieved. You can still read what was retrieved before.';
}
