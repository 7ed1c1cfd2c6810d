import type { Pence } from '#values/money.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import { type PayslipMoney, POUND, periodFigure } from './figures.ts';
import { exactly, type Relation } from './relation.ts';

/** Combinations of more rows would explain almost any difference. */
const ROWS_MAX = 8;
/** A difference of more than one part in this many of gross pay is serious. */
const SERIOUS_PART = 20n;

/** Taxable and NI-able pay differ from gross pay only by rows on the page. */
export const taxablePay = payRelation('taxable', 'Taxable pay');
export const niablePay = payRelation('niable', 'Pay subject to National Insurance');

function payRelation<Base extends 'taxable' | 'niable'>(kind: Base, name: string): Relation<`${Base}_pay`> {
  return {
    code: `${kind}_pay`,
    terms: { period: ['gross', kind], rows: ['earnings', 'deductions'] },
    slack: POUND,
    explains: { holds: 0.5, fails: -0.5 },
    says: {
      holds: `${name} matches gross pay`,
      fails: `${name} does not match gross pay, and no payments or deductions on the payslip explain the difference`,
    },
    severity: 'high',
    compare({ money }) {
      const figure = periodFigure(money, kind);
      const gross = money.totals.gross?.pence ?? null;
      if (!figure || gross === null) return [];
      return [
        {
          field: 'income_information.earnings.gross_pay',
          at: figure.cell,
          actual: figure.pence,
          due: changesOf(money).map((change) => exactly(gross + change)),
          expected: gross,
          judge: ({ gap }) => ({ severity: gap * SERIOUS_PART > gross ? 'high' : 'medium' }),
        },
      ];
    },
  };
}

/** Lists the amounts by which rows of the page may change the pay that is taxed. */
function changesOf({ earnings, deductions }: PayslipMoney): Pence[] {
  const mayComeOff = deductions
    .filter(({ kind }) => kind === 'pension' || kind === null)
    .map(({ pence }) => -pence);
  const mayComeOn = earnings
    .filter(({ label }) => {
      const { isInKind, isAfterTax, type } = earningKindOf(label);
      return isInKind || isAfterTax || type === 'SALARY_SACRIFICE';
    })
    .flatMap(({ pence }) => [pence, -pence]);
  const changes = subsetSums([...mayComeOff, ...mayComeOn].slice(0, ROWS_MAX));
  // a payment with an unknown label may be tax-free
  const unknown = earnings.filter(
    ({ label, kind }) => kind === null && earningKindOf(label).type === 'OTHER',
  );
  return [...changes, ...unknown.flatMap(({ pence }) => changes.map((change) => change - pence))];
}

function subsetSums(parts: readonly Pence[]): Pence[] {
  const sums = new Set<Pence>([0n]);
  for (const part of parts) for (const sum of [...sums]) sums.add(sum + part);
  return [...sums];
}

export const BASES = [taxablePay, niablePay] as const;
