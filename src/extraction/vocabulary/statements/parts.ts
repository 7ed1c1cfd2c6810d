/** Words for the parts of an account, in the titles of sections and in the labels of a summary. */

/** A pot is money set aside in the account. Rows under `pending` are announced, but not booked. */
export type PartKind = 'pending' | 'currency' | 'pot' | 'account';

/** The first kind with one of its phrases in a title is the title's kind. `*` is the end of any word. */
const PHRASES: Record<PartKind, string> = {
  pending:
    'pending|not yet|uncleared|unsettled|awaiting|in progress|authorised but|upcoming|scheduled payment*|future payment*|still to clear|on hold',
  currency:
    'eur|euro*|usd|us dollar*|dollar*|chf|swiss franc*|aud|nzd|jpy|pln|zloty*|sek|nok|dkk|inr|rupee*|zar|aed',
  pot: 'pot*|space*|pocket*|vault*|jar*|goal*|envelope*|round up*|round-up*',
  account:
    'current account|main account|personal account|everyday account|joint account|account transactions|account activity|your account|booked|completed|posted|cleared|gbp|sterling',
};

const FORMS = Object.entries(PHRASES).map(([kind, phrases]) => ({
  kind: kind as PartKind,
  form: formOf(phrases),
}));
const TOTAL = formOf('total|overall|together|altogether|combined|all balances|in all|net worth');

/** Returns the kind of section that a title names, or null. */
export function partKindOf(title: string): PartKind | null {
  return FORMS.find(({ form }) => form.test(title))?.kind ?? null;
}

/** Returns true for a label of money outside the account itself. */
export function namesPart(label: string): boolean {
  return ['pot', 'currency', 'pending'].includes(partKindOf(label) ?? '');
}

/** Returns true for the label of a sum over the account and its parts. */
export function namesTotal(label: string): boolean {
  return TOTAL.test(label);
}

function formOf(phrases: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${phrases.replaceAll('*', '\\p{L}?')})(?![\\p{L}\\d])`, 'iu');
}
