import type { AmountToken } from '../../../page/amounts.ts';
import { standsAlone, type TokenLine, textOf } from '../../../page/tokens.ts';
import type { Balances } from '../../../relations/statements/balances.ts';
import { type Ledger, type Printed, signedBalance, sum } from '../../../relations/statements/ledger.ts';
import { BALANCE_WORD } from '../../../vocabulary/statements/labels.ts';

const CANDIDATES_MAX = 24;

interface Candidate extends Printed {
  /** Its line mentions a balance. */
  isBalance: boolean;
}

/**
 * Finds the opening and the closing balance by arithmetic if the page has unknown words for them: two amounts outside
 * the table that differ by the sum of the rows. Returns null unless exactly one pair of amounts fits. One of them may have
 * a known label.
 */
export function inferEnds(
  lines: readonly TokenLine[],
  { entries, convention }: Ledger,
  { isCell, named }: { isCell: (token: AmountToken) => boolean; named: Balances },
): Balances | null {
  const values = candidatesOf(lines, isCell);
  const amounts = entries.map(({ amount }) => amount);
  const [paidIn, paidOut] = [sum(amounts.filter((own) => own > 0n)), -sum(amounts.filter((own) => own < 0n))];
  const moved = paidIn - paidOut;
  if (entries.length === 0 || moved === 0n || values.length > CANDIDATES_MAX) return null;
  const balanceOf = ({ token }: Printed) => signedBalance(token, convention);
  const [openings, closings] = [named.openings, named.closings].map((own) => candidatesFor(values, own));
  const pairs = (openings ?? []).flatMap((opening) =>
    (closings ?? [])
      .filter((closing) => closing !== opening && balanceOf(closing) - balanceOf(opening) === moved)
      // the totals paid in and out differ by the same sum
      .filter(
        (closing) =>
          isNamed(opening, named.openings) ||
          isNamed(closing, named.closings) ||
          (opening.isBalance && closing.isBalance) ||
          ![opening, closing].every(({ token }) => [paidIn, paidOut].includes(token.pence)),
      )
      .map((closing) => ({ openings: [opening], closings: [closing] })),
  );
  const [first] = pairs;
  const isOne = new Set(pairs.map(({ openings: [one] }) => one?.token.pence)).size === 1;
  return first && isOne ? first : null;
}

/** An amount with the label of a balance rules out the others. */
function candidatesFor(values: readonly Candidate[], named: readonly Printed[]): readonly Candidate[] {
  const labelled = named.filter(({ place }) => place === 'beside');
  const own = values.filter((value) => isNamed(value, labelled));
  return own.length > 0 ? own : values;
}

/** True if the amount is one of these balances, which have a known label. */
function isNamed({ token }: Printed, values: readonly Printed[]): boolean {
  return values.some((value) => value.token === token);
}

/** Amounts above the first row and below the last one. */
function candidatesOf(lines: readonly TokenLine[], isCell: (token: AmountToken) => boolean): Candidate[] {
  const hasCell = (line: TokenLine) => line.amounts.some(isCell);
  const [firstRow, lastRow] = [lines.findIndex(hasCell), lines.findLastIndex(hasCell)];
  const outside = lines.filter((_, index) => index < firstRow || index > lastRow);
  return outside.flatMap((line) => {
    // a sentence may give both balances: "Your balance was £20.00 on 1 May and £35.00 on 31 May."
    const isBalance = BALANCE_WORD.test(textOf(line.words));
    return line.amounts
      .filter((token) => isBalance || standsAlone(line, token))
      .map((token): Candidate => ({ token, page: line.page, place: 'beside', isBalance }));
  });
}
