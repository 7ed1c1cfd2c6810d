import { inPageOrder } from '../../readings/statements/join-statements.ts';
import type { Study } from '../../readings/statements/study.ts';
import { isDateKnown } from '../../readings/statements/table/unread-dates.ts';
import type { Printed } from '../../relations/statements/ledger.ts';
import type { ValuePlace } from '../files/concealed-figures.ts';
import { boxOf } from './finding.ts';

/** Lists where the amounts of a statement are printed. `oldestFirst` are its parts, such as two months. */
export function listPlaces(oldestFirst: readonly Study[]): ValuePlace[] {
  const rows = inPageOrder(oldestFirst).flatMap(({ interpretation }) =>
    interpretation.ledger.entries.filter(isDateKnown),
  );
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)];
  return [
    ...rows.flatMap(({ item, amount }, index): ValuePlace[] => [
      {
        page: item.page,
        box: boxOf(item.amount),
        field: `transactions[${index}].amount`,
        name: `amount paid ${amount > 0n ? 'in' : 'out'}`,
      },
      ...(item.balance
        ? [
            {
              page: item.page,
              box: boxOf(item.balance),
              field: `transactions[${index}].balance`,
              name: 'balance',
            },
          ]
        : []),
    ]),
    ...endsOf(first?.interpretation.ledger.openingsPrinted ?? [], 'opening'),
    ...endsOf(last?.interpretation.ledger.closingsPrinted ?? [], 'closing'),
  ];
}

function endsOf(printed: readonly Printed[], end: 'opening' | 'closing'): ValuePlace[] {
  return printed.map(({ token, page }) => ({
    page,
    box: boxOf(token),
    field: `${end}_balance`,
    name: `${end} balance`,
  }));
}
