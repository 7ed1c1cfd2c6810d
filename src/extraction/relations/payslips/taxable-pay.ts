import { lowerFirst } from '#values/capitalised.ts';
import type { Pence } from '#values/money.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import { type PayslipMoney, POUND, periodFigure } from './figures.ts';
import { type Due, exactly, type Relation } from './relation.ts';

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
          otherwise: () => unknownChanges(money).map((change) => maybeFree(gross, change, name)),
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
  return subsetSums([...mayComeOff, ...mayComeOn].slice(0, ROWS_MAX));
}

/** A payment with an unknown label may be tax-free. */
function unknownChanges(money: PayslipMoney): Pence[] {
  const unknown = money.earnings.filter(
    ({ label, kind }) => kind === null && earningKindOf(label).type === 'OTHER',
  );
  return unknown.flatMap(({ pence }) => changesOf(money).map((change) => change - pence));
}

/** A forger may add such a payment to gross and net pay, so a large one is in doubt. */
function maybeFree(gross: Pence, change: Pence, name: string): Due {
  const due = exactly(gross + change);
  if (-change * SERIOUS_PART <= gross) return due;
  const message = `Unproven: ${lowerFirst(name)} matches gross pay only if a payment whose label we don’t know is tax-free`;
  return { ...due, doubt: { severity: 'medium', message } };
}

function subsetSums(parts: readonly Pence[]): Pence[] {
  const sums = new Set<Pence>([0n]);
  for (const part of parts) for (const sum of [...sums]) sums.add(sum + part);
  return [...sums];
}

export const BASES = [taxablePay, niablePay] as const;
