import type { Box } from '../../extraction.ts';
import { type Cell, isNumber } from '../../page/cells.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { isAbove, isBeside } from '../../readings/payslips/places-of-figures.ts';
import { type Figure, fieldOfYear } from '../../relations/payslips/figures.ts';
import { type Kind, kindOf, plainWords, takeScope } from '../../vocabulary/payslips/lexicon.ts';
import { type NamedValue, type NameValue, type ValuePlace, valueAt } from '../files/concealed-figures.ts';

const INCOME = 'income_information';

const OF_PERIOD: Partial<Record<Kind, NamedValue>> = {
  gross: { field: `${INCOME}.earnings.gross_pay`, name: 'gross pay' },
  net: { field: `${INCOME}.earnings.net_pay`, name: 'net pay' },
  total_deductions: { field: `${INCOME}.deductions.total_deductions`, name: 'total of the deductions' },
  tax: { field: `${INCOME}.deductions.income_tax`, name: 'income tax' },
  ni: { field: `${INCOME}.deductions.employee_ni`, name: 'National Insurance' },
  pension: { field: `${INCOME}.deductions.employee_pension`, name: 'pension contribution' },
  student_loan: { field: `${INCOME}.deductions.loan_deductions`, name: 'student loan repayment' },
  postgraduate_loan: { field: `${INCOME}.deductions.loan_deductions`, name: 'postgraduate loan repayment' },
  taxable: { field: INCOME, name: 'taxable pay' },
  niable: { field: INCOME, name: 'pay subject to National Insurance' },
};

/**
 * Names the values of a payslip by their places. Where the value itself is covered, the label beside or above it names it.
 */
export function nameValues(parts: PayslipParts): NameValue {
  const places = listPlaces(parts);
  return (spot) => valueAt(places, spot) ?? valueOfLabel(parts.cells, spot);
}

function listPlaces({ money, details, people, cells }: PayslipParts): ValuePlace[] {
  const { gross, deductions, net } = money.totals;
  const totals = [
    [gross, 'gross'],
    [deductions, 'total_deductions'],
    [net, 'net'],
  ] as const;
  const texts = [
    [details.payDate, { field: `${INCOME}.pay_date`, name: 'pay date' }],
    [details.taxCode, { field: `${INCOME}.tax_code`, name: 'tax code' }],
    [details.niNumber, { field: 'identity_information.NI_number', name: 'National Insurance number' }],
  ] as const;
  const names = [
    [people.name, { field: 'identity_information.name', name: 'name of the person' }],
    [people.employer, { field: 'employment_information.employer_name', name: 'name of the employer' }],
  ] as const;
  return [
    ...totals.flatMap(([total, kind]) =>
      total?.figure ? [placeOf(total.figure.cell, OF_PERIOD[kind])] : [],
    ),
    ...[...money.period, ...money.deductions].map((figure) => placeOf(figure.cell, valueOfDeduction(figure))),
    ...money.earnings.map(({ cell }) =>
      placeOf(cell, { field: `${INCOME}.earnings.earning_elements`, name: 'payment' }),
    ),
    ...money.yearToDate.map(({ cell, kind }) => placeOf(cell, valueOfYear(kind))),
    ...texts.flatMap(([located, value]) => (located ? [placeOf(located.cell, value)] : [])),
    ...names.flatMap(([text, value]) =>
      cells.filter((cell) => text !== null && cell.text === text).map((cell) => placeOf(cell, value)),
    ),
  ].filter((place) => place !== null);
}

function placeOf({ page, x0, y0, x1, y1 }: Cell, value: NamedValue | null | undefined): ValuePlace | null {
  return value ? { ...value, page, box: { x0, y0, x1, y1 } } : null;
}

function valueOfDeduction({ kind, section }: Figure): NamedValue | null {
  const known = kind === null ? undefined : OF_PERIOD[kind];
  if (known || section !== 'deductions') return known ?? null;
  return { field: `${INCOME}.deductions.deductions_elements`, name: 'deduction' };
}

function valueOfYear(kind: Kind | null): NamedValue | null {
  const name = kind === null ? undefined : OF_PERIOD[kind]?.name;
  return kind === null || name === undefined ? null : { field: fieldOfYear(kind), name: `${name} to date` };
}

/** Names the figure at a place by the nearest label on its left, or else by the one above it. */
export function valueOfLabel(
  cells: readonly Cell[],
  { page, box }: { page: number; box: Box },
): NamedValue | null {
  const own = cells.filter((cell) => cell.page === page);
  const left = own.filter((cell) => isBeside(cell, box)).sort((a, b) => b.x1 - a.x1)[0];
  const label = left && !isNumber(left) ? left : own.find((cell) => isAbove(cell, box) && !isNumber(cell));
  if (label === undefined) return null;
  const { scope, rest } = takeScope(plainWords(label.text));
  const kind = kindOf(rest);
  if (scope === 'ytd') return valueOfYear(kind);
  return kind !== null && (scope === null || scope === 'period') ? (OF_PERIOD[kind] ?? null) : null;
}
