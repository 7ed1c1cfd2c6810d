import type { Meaning, Phrases } from '../phrases.ts';

export type Direction = 'in' | 'out';

const SUM_WORDS =
  `{payment(s)|paid|money|deposit(s)|withdrawal(s)|withdrawn|credit(s)|debit(s)|receipt(s)|in|out|into
  |this|period|month|page|amount(s)|transaction(s)|charges|fees|spend|spending|and|other|outgoing(s)|incoming(s)|of|from
  |for|the|all|your|account|to|statement|additions|purchases|received|value|cash|new|activity|during|by|you|interest
  |sum(s)|lodgement(s)|repayment(s)|refund(s)|movement(s)|item(s)|entries|direct|standing|order(s)|turnover|day|daily
  |date|weekly|week}`.replace(/\s+/g, '');

/** Labels with the word total. */
export const TOTAL: Phrases = {
  whole: `[grand|sub] total(s) ${SUM_WORDS}, subtotal(s) ${SUM_WORDS}, ${SUM_WORDS} total(s)|subtotal(s)`,
};

/** Labels of totals in a summary, which need not have the word total. */
export const SUMMARY_TOTAL: Phrases = {
  whole: `{your|total|sum of|all} (money in|money out|paid in|paid out|payment(s) in|payment(s) out|sum(s) in|sum(s) out|payments|deposits|withdrawals|withdrawn|credits|debits|receipts|outgoings|incomings) [this month|this period|into the account|into your account|in the account|in your account|from your account|in [the] period|during [the] period]`,
};

/** In these phrases, `in` is about time: `Payments in the period`. */
const IN_TIME = '!([the|this] (period|month))';

/** A label with words of both directions names none. */
export const DIRECTIONS: Readonly<Record<Direction, Phrases>> = {
  in: {
    anywhere: `
      in ${IN_TIME}, into, deposit(s), credit(s), receipt(s), incoming(s), additions, received`,
  },
  out: {
    anywhere: `
      out, withdrawal(s), withdrawn, debit(s), outgoing(s), spend(ing), spent, purchases, charges
      payments !(in ${IN_TIME})`,
  },
};

const CONTINUED = '[(this|in the|during the|for the) (period|month|statement)] [cont(inued|d)]';

/** Headings above the rows of one direction. */
export const SECTIONS: readonly Meaning<Direction>[] = [
  {
    means: 'in',
    whole:
      `[your] (money in|paid in|payments in|deposit(s) [and [other] (credits|additions)]|credits|receipts|income
      |gutschriften|money received|incoming [payments]|electronic deposits|electronic credits|other deposits|other credits
      |[other] additions|[other] lodgements|payments and [other] credits|credits to your account|payments you received
      |payments youve received) ${CONTINUED}`.replace(/\s+/g, ' '),
  },
  {
    means: 'out',
    whole: `[your] (money out|paid out|payments out|withdrawal(s) [and [other] (debits|charges|subtractions)]
      |[electronic|other] (debits|withdrawals|payments|subtractions)|purchases|spending|charges|lastschriften
      |atm [and debit card] (withdrawals|subtractions)|check(s) [paid]|[service] fees [and charges]|direct debits
      |standing orders|card (payments|purchases|transactions)|outgoing [payments]|cash withdrawals
      |debits from your account|purchases and (cash advances|adjustments)|new (transactions|purchases)) ${CONTINUED}`.replace(
      /\s+/g,
      ' ',
    ),
  },
];
