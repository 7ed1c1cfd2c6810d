/** Labels of lines in a statement: balances, totals and sections. */

export type BalanceLabel = 'opening' | 'closing' | 'checkpoint';
export type Direction = 'in' | 'out';

/** A line with this word may be about a balance. */
export const BALANCE_WORD = /\bbalance|\bsaldo/i;

/** Allowed after a label: a day, a number or an owner. This rules out a shop called "New Balance London". */
const TAIL = String.raw`(?: (?:(?:on|at|as at|as of|from|for|dated|in|of|per|this|last|previous|your|brought|carried|forward|statement|period|account|no|end|start|month)\b|\d).*)?$`;
const OPENING = new RegExp(
  `^(?:your |statement |account )*(?:opening|start(?:ing)?|beginning|previous|last)(?: statement| account| closing)? (?:balance|bal)${TAIL}|^(?:balance|bal)\\.? (?:at start|from (?:last |previous |your )*statement|at (?:the )?(?:start|beginning))|^(?:anfangssaldo|alter (?:konto)?(?:stand|saldo))|^balance on opening|^what you owed us|^(?:balance|bal)\\.? (?:last|previous|prior) (?:month|statement|period|bill)|^(?:last|previous|prior) (?:month|period|statement)(?:'s)? (?:closing )?balance|^(?:you|amount|amount you|total|total you|balance) owed(?: (?:last|previous) (?:month|time|statement))?$|^(?:balance|funds) (?:at|on) (?:the )?start|^opened with$|^owed on (?:your |the )?(?:last|previous) statement$|^balance before(?: this statement)?$`,
);
const CLOSING = new RegExp(
  `^(?:your |statement |account |new )*(?:closing|end(?:ing)?|finishing|final|new)(?: statement| account)? (?:balance|bal)${TAIL}|^(?:balance|bal)\\.? at (?:(?:the )?(?:end|close)|close of business)|^(?:endsaldo|neuer (?:konto)?(?:stand|saldo)|schlusssaldo)|^your balance (?:today|at the end)|^(?:personal|joint|business) account balance|^balance on closing|^what you owe us|^(?:balance|bal)\\.? (?:this|at this) (?:month|statement|period)|^this (?:month|period|statement)(?:'s)? (?:closing )?balance|^(?:you|amount|amount you|total|total you|balance|what you)(?: now)? (?:owe|owing)(?: (?:us|now|this month))?$|^(?:statement|outstanding|total) balance(?: (?:owing|outstanding|now))?$|^(?:balance|funds) (?:at|on) (?:the )?end|^closed with$`,
);
const CARRIED =
  /^(?:total |closing |opening |running )?(?:balance|bal)?\.? ?(?:brought|carried|b|c)[ /]?(?:forward|fwd|f|over|down)(?: fwd)?(?: (?:from|to) (?:the )?(?:previous|last|next) (?:page|statement))?$|^(?:übertrag|vortrag|saldovortrag)/;
const PLAIN =
  /^(?:your |running |daily |end of day |account |current |day end )*balance(?: (?:at|on|as at|as of|for))?(?: end of day)?:?$|^(?:konto(?:stand|saldo)|saldo)(?: (?:am|vom|per))?$/;

const SUM_WORDS =
  'payments?|paid|money|deposits?|withdrawals?|withdrawn|credits?|debits?|receipts?|in|out|this|period|month|page|amounts?|transactions?|charges|fees|spend|spending|and|other|outgoings?|incomings?|into|of|from|for|the|all|your|account|to|statement|additions|purchases|received|value|cash|new|activity|during|by|you|interest|sums?|lodgements?|repayments?|refunds?|movements?|items?|entries|direct|standing|orders?|turnover|day|daily|date|weekly|week';
const TOTAL = new RegExp(
  `^(?:grand |sub[- ]?)?totals?(?: (?:${SUM_WORDS}))*:?$|^(?:(?:${SUM_WORDS}) )+(?:sub)?totals?:?$`,
);
const TOTAL_IN =
  /\b(?:(?:paid|money|payments?|sums?) in(?:to)?|deposits?|credits?|receipts?|incomings?|in|additions|received)\b/;
const TOTAL_OUT =
  /\b(?:(?:paid|money|payments?|sums?) out|withdrawals?|withdrawn|debits?|outgoings?|out|spend(?:ing)?|spent|purchases|charges|payments)\b/;
const PLAIN_TOTAL =
  /^(?:your |total |sum of |all )*(?:(?:money|paid|payments?|sums?) (?:in|out)|payments|deposits|withdrawals|withdrawn|credits|debits|receipts|outgoings|incomings)(?: (?:this (?:month|period)|in(?:to)? (?:the|your) account|from your account|(?:in|during) (?:the )?period))?:?$/;

const SECTION_IN =
  /^(?:your )?(?:money in|paid in|payments in|deposits?(?: (?:and|&) (?:other )?(?:credits|additions))?|credits|receipts|money received|incoming(?: payments)?|(?:electronic|other) (?:deposits|credits)|(?:other )?additions|income|payments (?:and|&) (?:other )?credits|gutschriften|(?:other )?lodgements|credits to your account|payments you(?:'ve)? received)(?: (?:this|in the|during the|for the) (?:period|month|statement))?(?: \(?cont(?:inued|\.|'d)?\)?)?:?$/;
const SECTION_OUT =
  /^(?:your )?(?:money out|paid out|payments out|withdrawals?(?: (?:and|&) (?:other )?(?:debits|charges|subtractions))?|debits|payments|purchases|spending|(?:electronic|other) (?:withdrawals|debits|payments|subtractions)|atm(?: (?:and|&) debit card)? (?:withdrawals|subtractions)|checks?(?: paid)?|(?:service )?fees(?: (?:and|&) charges)?|charges|direct debits|standing orders|card (?:payments|purchases|transactions)|outgoing(?: payments)?|cash withdrawals|lastschriften|debits from your account|purchases (?:and|&) (?:cash advances|adjustments)|new (?:transactions|purchases))(?: (?:this|in the|during the|for the) (?:period|month|statement))?(?: \(?cont(?:inued|\.|'d)?\)?)?:?$/;

export function plainLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[£€$]|\(gbp\)|\bgbp\b/g, ' ')
    .replace(/[.…_]{2,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Every label of a balance has one of these. Most rows have none, and the full test is slow. */
const MAY_BE_BALANCE = /bal|saldo|stand|trag|ow|fwd|[bc] ?\/? ?[fd]\b|over|down|fund|ed with/i;

/** Returns the kind of balance that a row's text names, or null. */
export function balanceLabel(text: string): BalanceLabel | null {
  if (!MAY_BE_BALANCE.test(text)) return null;
  const label = plainLabel(text)
    .replace(/[:.-]+$/, '')
    .trim();
  if (OPENING.test(label)) return 'opening';
  if (CARRIED.test(label)) return 'checkpoint';
  if (CLOSING.test(label)) return 'closing';
  return PLAIN.test(label) ? 'checkpoint' : null;
}

/**
 * Returns which balance a summary calls brought or carried forward: the opening or the closing one. Null for other
 * texts.
 */
export function carriedLabel(text: string): 'opening' | 'closing' | null {
  const label = plainLabel(text).replace(/[:.-]+$/, '');
  if (!CARRIED.test(label)) return null;
  if (/\bbrought\b|\bb[ /]?(?:f|fwd|forward)\b/.test(label)) return 'opening';
  return /\bcarried\b|\bc[ /]?(?:f|fwd|forward)\b/.test(label) ? 'closing' : null;
}

/** Returns the direction of a total that a row's text names, or null. */
export function totalLabel(text: string): Direction | 'all' | null {
  if (!/total/i.test(text)) return null;
  const label = sumLabel(text);
  if (label.length > 60 || !TOTAL.test(label)) return null;
  return directionOf(label) ?? 'all';
}

/** Returns the direction of a total in a summary, which need not have the word total: `Money in £120.00`. */
export function summaryTotal(text: string): Direction | null {
  const label = sumLabel(text);
  if (label.length > 60 || !(PLAIN_TOTAL.test(label) || TOTAL.test(label))) return null;
  return directionOf(label);
}

/** "Total payments/receipts" and "Debits & credits total" are labels of sums too. */
function sumLabel(text: string): string {
  return plainLabel(text)
    .replace(/[/&+,()-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function sectionLabel(text: string): Direction | null {
  const label = plainLabel(text);
  if (label.length > 48) return null;
  if (SECTION_IN.test(label)) return 'in';
  return SECTION_OUT.test(label) ? 'out' : null;
}

function directionOf(label: string): Direction | null {
  const plain = label.replace(
    /\bin (?:the |this )?(?:period|month)|\bin(?:to)? (?:the|your) account/g,
    (part) => (part.includes('account') ? 'in' : ''),
  );
  const [isIn, isOut] = [TOTAL_IN.test(plain), TOTAL_OUT.test(plain.replace(/payments? in\b/g, ''))];
  if (isIn === isOut) return null;
  return isIn ? 'in' : 'out';
}
