import { lowerFirst } from '#values/capitalised.ts';
import { changesOf } from './bases.ts';
import { amountOf, isUnknownPayment, POUND } from './figures.ts';
import { incomeTax } from './income-tax.ts';
import { withoutBases } from './payslip.ts';
import { exactly, isFar, isProven, relation } from './relation.ts';

/** Taxable and NI-able pay differ from gross pay only by rows on the page. */
function payRelation<Base extends 'taxable' | 'niable'>(kind: Base, name: string) {
  const message = `Unproven: ${lowerFirst(name)} matches gross pay only if a payment whose label we don’t know is tax-free`;
  return relation({
    code: `${kind}_pay` as const,
    terms: { period: ['gross', kind], rows: ['earnings', 'deductions'] },
    slack: POUND,
    explains: { holds: 0.5, fails: -0.5 },
    says: [
      `${name} matches gross pay`,
      `${name} does not match gross pay, and no payments or deductions on the payslip explain the difference`,
    ],
    compare({ money }) {
      const [pay, gross] = [amountOf(money, kind), amountOf(money, 'gross')?.actual];
      if (!pay || gross === undefined) return [];
      const changes = changesOf(money, (row) => row.kind === 'pension' || row.kind === null);
      const due = changes.map((change) => exactly(gross + change.pay));
      // a forger may add such a payment to gross and net pay
      const withoutUnknown = money.earnings.filter(isUnknownPayment).flatMap(({ pence }) =>
        changes.map((change) => ({
          ...exactly(gross + change.pay - pence),
          doubt: { severity: 'medium' as const, message },
        })),
      );
      return [
        {
          ...pay,
          due: [...due, ...withoutUnknown],
          expected: gross,
          judge: ({ gap }) => ({ severity: isFar(gap, gross) ? 'high' : 'medium' }),
        },
      ];
    },
    isMisread: (payslip, { due, found, isLoose }) =>
      // the year to date, or tax that is due on gross pay as it is
      found * 2n > due * 3n ||
      isLoose(due) ||
      (kind === 'taxable' && isProven(incomeTax, withoutBases(payslip, ['taxable']))),
  });
}

export const BASES = [
  payRelation('taxable', 'Taxable pay'),
  payRelation('niable', 'Pay subject to National Insurance'),
] as const;
