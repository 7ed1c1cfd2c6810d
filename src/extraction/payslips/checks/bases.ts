import type { PayPeriod } from '#paye';
import { type PayFrequency, payPeriodOf } from '#paye';
import type { Pence } from '#values/money.ts';
import type { Details } from '../details.ts';
import { earningKindOf } from '../elements.ts';
import type { Figure } from '../figures.ts';
import type { Kind } from '../lexicon.ts';
import { type PayslipParts, takenPence, yearFigure } from '../payroll-data.ts';
import { type PayslipMoney, sumOf } from '../payslip-money.ts';

/** A possible amount of pay that tax or NI is due on. `yearToDate` is null when the page does not give it. */
export interface Base {
  pay: Pence;
  yearToDate: Pence | null;
}

/**
 * Returns the possible amounts that tax is due on: as printed, or gross pay with the usual additions and
 * deductions.
 */
export function taxBases({ money }: PayslipParts): Base[] {
  return basesOf(money, { kind: 'taxable', changes: taxChanges(money) });
}

export function niBases({ money }: PayslipParts): Base[] {
  return basesOf(money, { kind: 'niable', changes: niChanges(money) });
}

export function periodFigure({ period }: PayslipMoney, kind: Kind): Figure | null {
  return period.find((figure) => figure.kind === kind) ?? null;
}

interface Change {
  pay: Pence;
  yearToDate: Pence | null;
}

function basesOf(money: PayslipMoney, { kind, changes }: { kind: Kind; changes: Change[] }): Base[] {
  const printed = periodFigure(money, kind)?.pence ?? null;
  const year = yearFigure(money, kind)?.pence ?? null;
  const gross = money.totals.gross?.pence ?? null;
  const grossYear = yearFigure(money, 'gross')?.pence ?? null;
  const bases: Base[] = printed === null ? [] : [{ pay: printed, yearToDate: year }];
  if (gross === null) return bases;
  for (const change of changes) {
    const pay = gross + change.pay;
    const known =
      year ?? (grossYear === null || change.yearToDate === null ? null : grossYear + change.yearToDate);
    const scaled = grossYear === null || gross === 0n ? null : (grossYear * pay) / gross;
    bases.push({ pay, yearToDate: known ?? scaled });
    if (known === null && scaled === null) continue;
    if (known !== null && year === null && scaled !== null) bases.push({ pay, yearToDate: scaled });
  }
  return bases;
}

/** Lists the changes to gross pay that are usual before tax: pension, expenses and benefits in kind. */
function taxChanges(money: PayslipMoney): Change[] {
  const pension = takenPence(money, ['pension']) ?? 0n;
  const pensionYear = yearFigure(money, 'pension')?.pence ?? null;
  const { afterTax, inKind } = besides(money);
  return uniqueChanges([
    { pay: 0n, yearToDate: 0n },
    { pay: -pension, yearToDate: pensionYear === null ? null : -pensionYear },
    { pay: inKind, yearToDate: null },
    { pay: inKind - pension, yearToDate: null },
    { pay: -afterTax, yearToDate: null },
    { pay: -afterTax - pension, yearToDate: null },
    { pay: -inKind, yearToDate: null },
  ]);
}

function niChanges(money: PayslipMoney): Change[] {
  const { afterTax, inKind } = besides(money);
  return uniqueChanges([
    { pay: 0n, yearToDate: 0n },
    { pay: -afterTax, yearToDate: null },
    { pay: -inKind, yearToDate: null },
    { pay: -afterTax - inKind, yearToDate: null },
  ]);
}

function besides({ earnings }: PayslipMoney) {
  return {
    afterTax: sumOf(earnings.filter(({ label }) => earningKindOf(label).isAfterTax)),
    inKind: sumOf(earnings.filter(({ label }) => earningKindOf(label).isInKind)),
  };
}

function uniqueChanges(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [change.pay, change])).values()].map((change) =>
    change.pay === 0n ? { pay: 0n, yearToDate: 0n } : change,
  );
}

/** Returns the pay periods that a payment may belong to, by its date and by the printed number. */
export function periodsOf({ payDate, frequency, taxPeriod }: Details): PayPeriod[] {
  if (!payDate) return [];
  const frequencies: PayFrequency[] = frequency
    ? [frequency === 'bi_annually' ? 'biannually' : frequency]
    : ['monthly', 'weekly'];
  return frequencies.flatMap((one) => {
    const byDate = payPeriodOf(one, payDate.value);
    const number = taxPeriod?.value.number ?? byDate.number;
    const most = byDate.unit === 'week' ? 56 : 12;
    const printed = [...new Set([number, number * byDate.length])].filter(
      (each) => each <= most && each % byDate.length === 0,
    );
    const numbers = [...new Set([byDate.number, ...printed])];
    return numbers.map((each) => ({
      ...byDate,
      number: each,
      isExtra: each > (byDate.unit === 'week' ? 52 : 12),
    }));
  });
}
