import { type TokenLine, textOf } from '../../../page/tokens.ts';
import type { DatedItem } from '../../../relations/statements/balances.ts';
import { isTransaction } from '../../../relations/statements/items.ts';
import type { Convention } from '../../../relations/statements/ledger.ts';
import { countCardPhrases } from '../../../vocabulary/statements/cards.ts';

const CARD_PHRASES_MIN = 3;
/** Later pages have terms and conditions, which mention cards too. */
const LINES_OF_CARD_PHRASES = 400;

/** Lists the candidates for the convention of a statement, the likeliest first. */
export function conventionsFor(dated: readonly DatedItem[], lines: readonly TokenLine[]): Convention[] {
  const rows = dated.flatMap(({ item }) => (isTransaction(item) ? [item] : []));
  const marks = new Set(rows.flatMap(({ amount, isOwnColumn }) => (isOwnColumn ? [] : amount.mark)));
  const hasDebits = marks.has('minus') || marks.has('debit');
  const hasCredits = marks.has('plus') || marks.has('credit');
  const bank = { minus: 'out', bare: hasDebits ? 'in' : hasCredits ? 'out' : null, isOwed: false } as const;
  const card = { minus: 'in', bare: 'out', isOwed: true } as const;
  // a table with running balances belongs to an account: cards hardly ever print them, and the balances would fit both
  // conventions
  const phrases = rows.some(({ balance }) => balance !== null) ? 0 : countPhrases(lines);
  const account = [bank, { ...bank, bare: null }];
  // a card may have no sign on payments either
  const cards = [card, { ...card, bare: null }];
  const forms = phrases >= CARD_PHRASES_MIN ? [...cards, bank] : phrases > 0 ? [...account, card] : account;
  return ordersOf(dated).flatMap((isNewestFirst) =>
    forms.map((form): Convention => ({ ...form, isNewestFirst })),
  );
}

function countPhrases(lines: readonly TokenLine[]): number {
  const texts = lines
    .slice(0, LINES_OF_CARD_PHRASES)
    .map(({ words, amounts }) => ({ text: textOf(words), isText: amounts.length === 0 }));
  return countCardPhrases(texts);
}

/** Returns the order of most steps from day to day, or both orders if neither has more. */
function ordersOf(dated: readonly DatedItem[]): boolean[] {
  const days = dated.filter(({ item }) => isTransaction(item)).flatMap(({ day }) => day ?? []);
  let steps = 0;
  days.forEach((day, index) => {
    const before = days[index - 1] ?? day;
    steps += day > before ? 1 : day < before ? -1 : 0;
  });
  if (steps === 0) return [false, true];
  return [steps < 0];
}
