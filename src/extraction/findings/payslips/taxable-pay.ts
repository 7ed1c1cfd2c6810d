import { magnitude, type Pence } from '#values/money.ts';
import type { Finding, Severity } from '../../extraction.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { periodFigure } from '../../relations/payslips/figures.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { failed, nearestTo, passed } from './finding.ts';

const ROWS_MAX = 8;
const TOLERANCE: Pence = 100n;
const NAMES = { taxable: 'Taxable pay', niable: 'Pay subject to National Insurance' } as const;

/** Checks that taxable and NI-able pay differ from gross pay only by rows on the page. */
export function checkTaxablePay(parts: PayslipParts): Finding[] {
  return (['taxable', 'niable'] as const).flatMap((kind) => checkBase(parts, kind));
}

function checkBase({ money }: PayslipParts, kind: Extract<Kind, 'taxable' | 'niable'>): Finding[] {
  const figure = periodFigure(money, kind);
  const gross = money.totals.gross?.pence ?? null;
  if (!figure || gross === null) return [];
  const mayComeOff = money.deductions
    .filter((row) => row.kind === 'pension' || row.kind === null)
    .map(({ pence }) => pence);
  const mayComeOn = money.earnings
    .filter(
      ({ label }) =>
        earningKindOf(label).isInKind ||
        earningKindOf(label).isAfterTax ||
        earningKindOf(label).type === 'SALARY_SACRIFICE',
    )
    .flatMap(({ pence }) => [pence, -pence]);
  const changes = subsetSums([...mayComeOff.map((pence) => -pence), ...mayComeOn].slice(0, ROWS_MAX));
  // a payment with an unknown label may be tax-free
  const unknown = money.earnings
    .filter(({ label, kind }) => kind === null && earningKindOf(label).type === 'OTHER')
    .map(({ pence }) => -pence);
  const isExact = changes.some((change) => unknown.includes(figure.pence - gross - change));
  const nearest =
    nearestTo(
      figure.pence,
      changes.map((change) => gross + change),
    ) ?? gross;
  const gap = isExact ? 0n : magnitude(nearest - figure.pence);
  const checked = {
    code: `${kind}_pay` as const,
    field: 'income_information.earnings.gross_pay',
    at: figure.cell,
    expected: gross,
    actual: figure.pence,
    message:
      gap <= TOLERANCE
        ? `${NAMES[kind]} matches gross pay`
        : `${NAMES[kind]} does not match gross pay, and no payments or deductions on the payslip explain the difference`,
  };
  return [gap <= TOLERANCE ? passed(checked) : failed(severityOf(gap, gross), checked)];
}

function severityOf(gap: Pence, gross: Pence): Severity {
  return gap * 20n > gross ? 'high' : 'medium';
}

function subsetSums(parts: readonly Pence[]): Pence[] {
  const sums = new Set<Pence>([0n]);
  for (const part of parts) for (const sum of [...sums]) sums.add(sum + part);
  return [...sums];
}
