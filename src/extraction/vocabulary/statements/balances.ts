import type { Meaning } from '../phrases.ts';

export type BalanceLabel = 'opening' | 'closing' | 'checkpoint';

/** Allowed after a label: a day, a number or an owner. This rules out a shop called "New Balance London". */
const TAIL =
  '[(on|at|as at|as of|from|for|dated|in|of|per|this|last|previous|your|brought|carried|forward|statement|period|account|no|end|start|month|#*) ...]';

/** `brought forward` with its abbreviations, such as `b/f`. */
function forward(word: 'brought' | 'carried'): string {
  const ends = ['forward', 'fwd', 'f', 'over', 'down'].flatMap((end) => [
    `${word}-${end}`,
    `${word[0]}-${end}`,
  ]);
  return `[total|closing|opening|running] [balance|bal] ${ends.join('|')} [fwd] [(from|to) [the] (previous|last|next) (page|statement)]`;
}

/** Which balance a summary calls brought or carried forward. Between rows, they are balances of a page. */
export const CARRIED_BALANCES: readonly Meaning<'opening' | 'closing'>[] = [
  { means: 'opening', whole: forward('brought') },
  { means: 'closing', whole: forward('carried') },
];

/** The labels of balances in rows. The first that matches counts. */
export const BALANCES: readonly Meaning<BalanceLabel>[] = [
  {
    means: 'opening',
    whole: `
      {your|statement|account} opening|start(ing)|beginning|previous|last [statement|account|closing] balance|bal ${TAIL}
      you|amount|total|balance owed [(last|previous) (month|time|statement)], opened with
      amount|total you owed [(last|previous) (month|time|statement)], owed on [your|the] last|previous statement
      balance before [this statement]`,
    start: `
      balance|bal at start, balance|bal from {last|previous|your} statement, balance|bal at [the] start|beginning
      balance|bal last|previous|prior month|statement|period|bill, balance on opening, what you owed us
      last|previous|prior month(s)|period(s)|statement(s) [closing] balance, balance|funds at|on [the] start
      anfangssaldo*, alter stand*|saldo*|kontostand*|kontosaldo*`,
  },
  {
    means: 'checkpoint',
    whole: `${forward('brought')}, ${forward('carried')}`,
    start: 'übertrag*, vortrag*, saldovortrag*',
  },
  {
    means: 'closing',
    whole: `
      {your|statement|account|new} closing|end(ing)|finishing|final|new [statement|account] balance|bal ${TAIL}
      you|amount|total|balance [now] owe|owing [us|now|this month], closed with
      (amount you|total you|what you) [now] owe|owing [us|now|this month]
      statement|outstanding|total balance [owing|outstanding|now]`,
    start: `
      balance|bal at [the] end|close, balance on closing, what you owe us, your balance today, your balance at the end
      balance|bal this month|statement|period, balance|bal at this month|statement|period
      this month(s)|period(s)|statement(s) [closing] balance, personal|joint|business account balance
      balance|funds at|on [the] end, endsaldo*, schlusssaldo*, neuer stand*|saldo*|kontostand*|kontosaldo*`,
  },
  {
    means: 'checkpoint',
    whole: `
      {your|running|daily|end of day|account|current|day end} balance [at|on|as at|as of|for] [end of day]
      kontostand|kontosaldo|saldo [am|vom|per]`,
  },
];
