import type { Box } from '../../extraction.ts';
import { type Cell, isNumber } from '../../page/cells.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { isAbove, isBeside } from '../../readings/payslips/places-of-figures.ts';
import { type Figure, fieldOf, fieldOfYear, nameOf, totalsOf } from '../../relations/payslips/figures.ts';
import { type Kind, kindOf, plainWords, takeScope } from '../../vocabulary/payslips/lexicon.ts';
import { type NamedValue, type NameValue, valueAt } from '../files/concealed-figures.ts';

/** A value of the result, and where the page prints it. */
export interface Value {
  part: 'totals' | 'earnings' | 'deductions' | 'period' | 'year' | 'person' | 'employer';
  cell: Cell;
  /** What findings call it; null if its meaning is not known. */
  named: NamedValue | null;
  /** The amount, unless it is a text. */
  figure: Figure | null;
}

const NAMES: readonly string[] = ['name', 'surname', 'forename'];
const PERSON = { field: 'identity_information.name', name: 'name of the person' };
const EMPLOYER = { field: 'employment_information.employer_name', name: 'name of the employer' };
const PAYMENT = { field: 'income_information.earnings.earning_elements', name: 'payment' };
const DEDUCTION = { field: 'income_information.deductions.deductions_elements', name: 'deduction' };

/** Lists the values that the page prints. */
export function valuesOf({ money, details, people, cells }: PayslipParts): Value[] {
  const figures = (
    part: Value['part'],
    rows: readonly Figure[],
    nameIt: (row: Figure) => NamedValue | null,
  ) => rows.map((figure) => ({ part, cell: figure.cell, named: nameIt(figure), figure }));
  const texts = (part: 'person' | 'employer', found: readonly Cell[], named: NamedValue | null) =>
    found.map((cell) => ({ part, cell, named, figure: null }));
  const like = (name: string | null) =>
    cells.filter(({ text }) => name !== null && text.toLowerCase().includes(name.toLowerCase()));
  const { payDate, taxCode, niNumber, taxPeriod } = details;
  const fields = details.fields.filter(({ field }) => NAMES.includes(field));
  return [
    ...figures('totals', totalsOf(money), ({ kind }) => namedOf(kind)),
    ...figures('period', money.period, ({ kind }) => namedOf(kind)),
    ...figures('earnings', money.earnings, () => PAYMENT),
    ...figures('deductions', money.deductions, ({ kind }) => namedOf(kind) ?? DEDUCTION),
    ...figures('year', money.yearToDate, ({ kind }) => valueOfYear(kind)),
    ...texts('person', cellsOf(payDate), { field: 'income_information.pay_date', name: 'pay date' }),
    ...texts('person', cellsOf(taxCode), { field: 'income_information.tax_code', name: 'tax code' }),
    ...texts('person', cellsOf(niNumber), { field: 'identity_information.NI_number', name: 'NI number' }),
    ...texts('person', cellsOf(taxPeriod), null),
    ...texts('person', [...like(people.name), ...fields.flatMap(({ values }) => values.slice(0, 1))], PERSON),
    ...texts('employer', like(people.employer), EMPLOYER),
  ];
}

function cellsOf(located: { cell: Cell } | null): Cell[] {
  return located ? [located.cell] : [];
}

function namedOf(kind: Kind | null): NamedValue | null {
  const name = nameOf(kind);
  return kind && name ? { field: fieldOf(kind), name } : null;
}

function valueOfYear(kind: Kind | null): NamedValue | null {
  const name = nameOf(kind);
  return kind && name ? { field: fieldOfYear(kind), name: `${name} to date` } : null;
}

/** Names the values of a payslip by their places. Where the value itself is covered, the label beside or above it names it. */
export function nameValues(parts: PayslipParts): NameValue {
  const places = valuesOf(parts).flatMap(({ named, cell }) =>
    named ? [{ ...named, page: cell.page, box: cell }] : [],
  );
  return (spot) => valueAt(places, spot) ?? valueOfLabel(parts.cells, spot);
}

/** Names the figure at a place by the nearest label on its left, or else by the one above it. */
export function valueOfLabel(
  cells: readonly Cell[],
  { page, box }: { page: number; box: Box },
): NamedValue | null {
  const own = cells.filter((cell) => cell.page === page);
  const left = own.filter((cell) => isBeside(cell, box)).sort((a, b) => b.x1 - a.x1)[0];
  const label = left && !isNumber(left) ? left : own.find((cell) => isAbove(cell, box) && !isNumber(cell));
  const { scope, rest } = takeScope(plainWords(label?.text ?? ''));
  if (scope === 'ytd') return valueOfYear(kindOf(rest));
  return scope === null || scope === 'period' ? namedOf(kindOf(rest)) : null;
}
