import { inPageOrder } from '../../readings/statements/join-statements.ts';
import type { Study } from '../../readings/statements/study.ts';
import { isDateKnown } from '../../readings/statements/table/unread-dates.ts';
import type { Printed } from '../../relations/statements/ledger.ts';
import type { ValuePlace } from '../files/concealed-figures.ts';

/** Lists where the amounts of a statement are printed. `oldestFirst` are its parts, such as two months. */
export function listPlaces(oldestFirst: readonly Study[]): ValuePlace[] {
  const ledgers = inPageOrder(oldestFirst).map(({ interpretation }) => interpretation.ledger);
  const rows = ledgers.flatMap(({ entries }) => entries.filter(isDateKnown));
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)].map((own) => own?.interpretation.ledger);
  return [
    ...rows.flatMap(({ item: { page, amount: token, balance }, amount }, index) => [
      placeOf({ token, page }, `transactions[${index}].amount`, `amount paid ${amount > 0n ? 'in' : 'out'}`),
      ...(balance ? [placeOf({ token: balance, page }, `transactions[${index}].balance`, 'balance')] : []),
    ]),
    ...(first?.openingsPrinted ?? []).map((one) => placeOf(one, 'opening_balance', 'opening balance')),
    ...(last?.closingsPrinted ?? []).map((one) => placeOf(one, 'closing_balance', 'closing balance')),
  ];
}

function placeOf({ token: { x0, y0, x1, y1 }, page }: Printed, field: string, name: string): ValuePlace {
  return { page, box: { x0, y0, x1, y1 }, field, name };
}
