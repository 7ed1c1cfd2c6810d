import { matcherOf, meaningsOf, wordsIn } from '../phrases.ts';

/** Words for the parts of an account, in the titles of sections and in the labels of a summary. */

/** A pot is money set aside in the account. Rows under `pending` are announced, but not booked. */
export type PartKind = 'pending' | 'currency' | 'pot' | 'account';

const kindIn = meaningsOf<PartKind>([
  {
    means: 'pending',
    anywhere: `pending, not yet, uncleared, unsettled, awaiting, in progress, authorised but, upcoming,
      scheduled|future payment(s), still to clear, on hold`,
  },
  {
    means: 'currency',
    anywhere: `eur, euro(s), usd, dollar(s), chf, swiss franc(s), aud, nzd, jpy, pln, zloty(s), sek, nok, dkk, inr,
      rupee(s), zar, aed`,
  },
  {
    means: 'pot',
    anywhere: 'pot(s), space(s), pocket(s), vault(s), jar(s), goal(s), envelope(s), round-up(s)',
  },
  {
    means: 'account',
    anywhere: `current|main|personal|everyday|joint|your account, account transactions|activity, booked, completed,
      posted, cleared, gbp, sterling`,
  },
]);
const TOTAL = matcherOf({
  anywhere: 'total, overall, together, altogether, combined, all balances, in all, net worth',
});

/** Returns the kind of section that a title names, or null. */
export function partKindOf(title: string): PartKind | null {
  return kindIn(wordsIn(title));
}

/** Returns true for a label of money outside the account itself. */
export function namesPart(label: string): boolean {
  return ['pot', 'currency', 'pending'].includes(partKindOf(label) ?? '');
}

/** Returns true for the label of a sum over the account and its parts. */
export function namesTotal(label: string): boolean {
  return TOTAL.test(wordsIn(label));
}
