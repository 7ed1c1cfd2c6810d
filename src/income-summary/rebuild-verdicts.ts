import type { AccountsContext } from '#accounts';
import { concludeIncome } from './conclude-income.ts';
import { findUnconcluded } from './store.ts';

const USERS_AT_ONCE = 100;

/** Concludes the income of every user of a client who has evidence or a verdict. Returns how many there were. */
export async function rebuildVerdicts(context: AccountsContext, clientId: string): Promise<number> {
  let count = 0;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof findUnconcluded>> = await findUnconcluded(
      context.database.tenant(clientId),
      clientId,
      { after, looked: USERS_AT_ONCE, withConcluded: true },
    );
    for (const userId of page.userIds) await concludeIncome(context, { clientId, userId });
    count += page.userIds.length;
    after = page.next;
  } while (after !== null);
  return count;
}
