import { StipendError } from '../../../clients/typescript/index.js';
import { type DriverContext, newUser, repeat } from './driver.ts';

/** Deletes users, some of them while their documents are read or their payslips are fetched. */
export function deleteUsers(context: DriverContext): Promise<void> {
  const { ledger } = context;
  return repeat(context, { activity: 'deletion', callers: 1, pauseMs: 400 }, async (caller) => {
    const { client } = caller;
    const userId = ledger.expendable.shift() ?? (await newUser(context, caller));
    if (ledger.deleting.has(userId)) return;
    ledger.deleting.add(userId);
    try {
      await client.delete('/users/{user_id}', { path: { user_id: userId } });
    } catch (error) {
      // the reply to an earlier attempt was lost
      const isGone = error instanceof StipendError && error.status === 404 && error.attempts > 1;
      if (!isGone) throw error;
    }
    ledger.deleted.add(userId);
  });
}
