import { createPeople } from '#simulation/people/index.ts';
import { accountsOf } from './accounts.ts';
import { historyOf } from './history.ts';

/** Reads accounts on a day, which can be moved. */
export function openAccounts(day: string) {
  let today = day;
  const people = createPeople({ clock: { now: () => new Date(`${today}T09:00:00Z`) } });
  const read = (userName: string, kind = 'current') => {
    const account = accountsOf({ people }, userName).find((one) => one.kind === kind);
    if (!account) throw new Error(`${userName} has no ${kind} account`);
    return historyOf(people, account);
  };
  return {
    people,
    read,
    set: (next: string) => {
      today = next;
    },
  };
}
