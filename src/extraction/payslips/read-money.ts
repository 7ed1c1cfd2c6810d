import type { Pence } from '#values/money.ts';
import { balanceRows } from './balance-rows.ts';
import { correctDoubtful } from './doubtful-figures.ts';
import { earningKindOf, isOtherDeduction } from './elements.ts';
import type { Figure } from './figures.ts';
import { findYears } from './find-years.ts';
import { DEDUCTION_KINDS, type Kind, plainWords } from './lexicon.ts';
import { nameYears } from './name-years.ts';
import { type PayslipMoney, sumOf, type Total, type Totals } from './payslip-money.ts';

const TOTALS: readonly (Kind | null)[] = [
  'gross',
  'net',
  'total_deductions',
  'taxable',
  'niable',
  'pensionable',
  'balance',
  'employer',
];

const SUMS: readonly (Kind | null)[] = ['net', 'gross', 'total_deductions'];

const AMOUNT_ITSELF = /^(?:amount|total|payment|sum|value|paid)(?: paid)?$/;

export function readMoney(figures: readonly Figure[]): PayslipMoney {
  const money = readOnce(figures);
  const years = findYears(figures, money);
  if (years.size === 0) return money;
  return readOnce(
    figures.map((figure) => (years.has(figure.region) ? { ...figure, scope: 'ytd' as const } : figure)),
  );
}

function readOnce(figures: readonly Figure[]): PayslipMoney {
  const resolved = resolveScopes(figures);
  const period = nameTotals(demoteGross(payBasic(resolved.filter(({ scope }) => scope === 'period'))));
  const printed = (kind: Kind) => period.filter((figure) => figure.kind === kind).map(({ pence }) => pence);
  const rows = balanceRows(splitRows(period), {
    gross: printed('gross'),
    deductions: printed('total_deductions'),
  });
  const earnings = [...rows.earnings, ...period.filter(isInKind)];
  const isNegative = isNegativeList(rows.deductions, period, rows.earnings);
  const isTakenIn = ({ row, section, kind }: Figure) =>
    DEDUCTION_KINDS.includes(kind) &&
    (section === 'deductions' || rows.deductions.some((other) => other.row === row));
  const deductions = isNegative ? rows.deductions.map(negated) : rows.deductions;
  const totals = chooseTotals(period, { earnings, deductions });
  const years = nameYears(resolved, { totals, earnings, deductions }).filter(({ scope }) => scope === 'ytd');
  return correctDoubtful({
    earnings,
    deductions,
    totals,
    period: period.filter(({ kind }) => kind !== null && TOTALS.includes(kind)),
    yearToDate: years
      .filter(({ kind }) => kind !== null)
      .map((figure) => (isNegative && figure.pence < 0n && isTakenIn(figure) ? negated(figure) : figure)),
    unnamedYears: years
      .filter(({ kind }) => kind === null)
      .map((figure) => (isNegative && figure.pence < 0n ? negated(figure) : figure)),
  });
}

/**
 * Takes `FTE salary` or `Holiday taken` as a payment in a list with gross pay or tax, or with a quantity and a rate. Elsewhere
 * they are no payments.
 */
function payBasic(period: readonly Figure[]): Figure[] {
  const lists = new Set(
    period.filter(({ kind }) => kind === 'gross' || kind === 'tax').map(({ region }) => region),
  );
  const isPaid = ({ region, label, quantity, rate }: Figure) =>
    (quantity !== null && rate !== null) ||
    (lists.has(region) && /\bsalary\b|\brate\b|\bholiday|\bleave\b/i.test(label));
  return period.map((figure) =>
    figure.kind === 'balance' && isPaid(figure) ? { ...figure, kind: null } : figure,
  );
}

/** Takes the last row of a list without a total as the total, if its label is not known and the other rows add up to it. */
function nameTotals(period: readonly Figure[]): Figure[] {
  const { earnings, deductions } = splitRows(period);
  const has = (kind: Kind) => period.some((figure) => figure.kind === kind);
  const totalOf = (rows: readonly Figure[], isKnown: (label: string) => boolean) => {
    const last = rows.at(-1);
    const isOpen = last && last.kind === null && last.pence !== 0n && !isKnown(last.label);
    return isOpen && rows.length > 1 && sumOf(rows.slice(0, -1)) === last.pence ? last : null;
  };
  const gross = has('gross') ? null : totalOf(earnings, (label) => earningKindOf(label).type !== 'OTHER');
  const taken = has('total_deductions') ? null : totalOf(deductions, isOtherDeduction);
  return period.map((figure) => {
    if (figure === gross) return { ...figure, kind: 'gross' };
    return figure === taken ? { ...figure, kind: 'total_deductions' } : figure;
  });
}

/** Takes `Gross salary` as a payment if the list has a total of its own that it is a part of. */
function demoteGross(period: readonly Figure[]): Figure[] {
  return period.map((figure) => {
    if (figure.kind !== 'gross') return figure;
    const list = period.filter(({ region }) => region === figure.region);
    const isTotal = (total: Figure) => {
      const rows = list.filter(
        ({ kind, row }) =>
          row < total.row && (kind === null || kind === 'gross' || DEDUCTION_KINDS.includes(kind)),
      );
      return total.kind === 'gross' && total.row > figure.row && sumOf(rows) === total.pence;
    };
    return list.some(isTotal) ? { ...figure, kind: null } : figure;
  });
}

/**
 * Resolves unclear scopes: a figure belongs to the year if the period has its own, and to the period if the
 * year has its own.
 */
function resolveScopes(figures: readonly Figure[]): Figure[] {
  const clear = figures.filter(({ isUnclear }) => !isUnclear);
  // a block that repeats a sum of the period belongs to the period
  const repeating = new Set(
    figures
      .filter(
        ({ isUnclear, kind, pence }) =>
          isUnclear &&
          SUMS.includes(kind) &&
          clear.some((other) => other.scope === 'period' && other.kind === kind && other.pence === pence),
      )
      .map(({ region }) => region),
  );
  const has = (scope: Figure['scope'], { kind }: Figure) =>
    clear.some((other) => other.scope === scope && other.kind === kind);
  return figures.map((figure) => {
    if (!figure.isUnclear || figure.kind === null) return figure;
    if (repeating.has(figure.region)) return { ...figure, scope: 'period' };
    const isPeriod = has('ytd', figure) ? true : !has('period', figure) && SUMS.includes(figure.kind);
    return isPeriod ? { ...figure, scope: 'period' } : figure;
  });
}

function splitRows(period: readonly Figure[]): { earnings: Figure[]; deductions: Figure[] } {
  const nets = period.filter(({ kind }) => kind === 'net').map(({ pence }) => pence);
  // the amount in the block of the bank account
  const isNetAgain = ({ kind, label, pence }: Figure) =>
    kind === null && AMOUNT_ITSELF.test(plainWords(label)) && nets.includes(pence);
  const listed = period.filter((row) => !TOTALS.includes(row.kind) && !isInKind(row) && !isNetAgain(row));
  const rows = listed.filter(({ section }) => section !== 'other');
  const hasDeductions = rows.some(({ section }) => section === 'deductions');
  const hasPayments = rows.some((row) => row.section === 'payments' && !isPaidBeside(row));
  const deductions = hasDeductions
    ? rows.filter(isDeductionIn)
    : mainList(
        rows.filter((row) => DEDUCTION_KINDS.includes(row.kind) && !isSacrifice(row)),
        rows,
      );
  const taken = new Set(deductions.map(keyOf));
  const left = rows.filter((row) => !(row.kind && taken.has(keyOf(row))) && !deductions.includes(row));
  const paid = left.filter(({ section }) => section === (hasPayments ? 'payments' : null));
  const main = mainRegion(paid);
  const earnings = paid.filter(
    (row) =>
      !(isPaidBeside(row) && row.region !== main) &&
      (row.section !== null || isSacrifice(row) || !DEDUCTION_KINDS.includes(row.kind)),
  );
  const beside = listed.filter(
    (row) => isPaidBeside(row) && earnings.every((one) => keyOf(one) !== keyOf(row)),
  );
  return placeByTotals(
    { earnings, deductions, beside: [...new Map(beside.map((row) => [keyOf(row), row])).values()] },
    period,
  );
}

/** Takes the list with the most rows. A summary repeats some of them, and may have others of its own. */
function mainList(taken: readonly Figure[], rows: readonly Figure[]): Figure[] {
  const own = new Set(taken.map(({ region }) => region));
  const main = mainRegion(rows.filter(({ region }) => own.has(region)));
  const list = taken.filter(({ region }) => region === main);
  const others = taken.filter((row) => row.pence !== 0n && list.every(({ kind }) => kind !== row.kind));
  return [...list, ...new Map(others.map((row) => [keyOf(row), row])).values()];
}

function mainRegion(rows: readonly Figure[]): number | undefined {
  const sizes = new Map<number, number>();
  for (const { region } of rows) sizes.set(region, (sizes.get(region) ?? 0) + 1);
  return [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Expenses are paid beside gross pay and may be listed with the sums. */
function isPaidBeside({ label, kind }: Figure): boolean {
  return kind === null && earningKindOf(label).isAfterTax;
}

/**
 * Tax or NI among the payments is a refund, so it counts with the deductions. Pay given up for a pension stays
 * with the payments.
 */
function isDeductionIn(row: Figure): boolean {
  if (row.section === 'deductions') return true;
  return row.section === 'payments' && (row.kind === 'tax' || row.kind === 'ni');
}

function isInKind({ label, kind }: Figure): boolean {
  return kind === null && earningKindOf(label).isInKind;
}

function isSacrifice(row: Figure): boolean {
  return earningKindOf(row.label).type === 'SALARY_SACRIFICE';
}

function keyOf({ kind, pence, label }: Figure): string {
  return kind === null ? `${label} ${pence}` : `${kind} ${pence < 0n ? -pence : pence}`;
}

/** In a list without headings, rows between the gross and the net figure are deductions. */
function placeByTotals(
  { beside, ...rows }: { earnings: Figure[]; deductions: Figure[]; beside: Figure[] },
  period: readonly Figure[],
) {
  const withBeside = { ...rows, earnings: [...rows.earnings, ...beside] };
  const first = rows.deductions[0];
  const gross = period.findLast(({ kind, row }) => kind === 'gross' && first && row < first.row);
  const isList = rows.deductions.every(({ section }) => section === null);
  // gross pay may also stand on its own above the list
  if (!gross || !isList || !rows.earnings.some(({ row }) => row < gross.row)) return withBeside;
  const net = period.find(
    ({ kind, row }) => (kind === 'net' || kind === 'total_deductions') && first && row > first.row,
  );
  const belongs = ({ row }: Figure) => row > gross.row && row < (net?.row ?? Number.POSITIVE_INFINITY);
  return {
    earnings: [...rows.earnings.filter(({ row }) => row < gross.row), ...beside],
    deductions: [...rows.deductions, ...rows.earnings.filter(belongs)].sort((a, b) => a.row - b.row),
  };
}

/** Some lists print deductions as negative and refunds as positive. */
function isNegativeList(
  deductions: readonly Figure[],
  period: readonly Figure[],
  earnings: readonly Figure[],
): boolean {
  const sum = sumOf(deductions);
  const gross = period.find(({ kind }) => kind === 'gross')?.pence ?? sumOf(earnings);
  const beside = sumOf(earnings.filter(({ label }) => earningKindOf(label).isAfterTax));
  const isNet = (pence: Pence) =>
    period.some(
      (figure) => figure.kind === 'net' && (figure.pence === pence || figure.pence === pence + beside),
    );
  if (isNet(gross + sum) !== isNet(gross - sum)) return isNet(gross + sum);
  const isTotal = (pence: Pence) =>
    period.some((figure) => figure.kind === 'total_deductions' && figure.pence === pence);
  if (isTotal(-sum) !== isTotal(sum)) return isTotal(-sum);
  return sum < 0n && deductions.every(({ pence }) => pence <= 0n);
}

function negated(row: Figure): Figure {
  return { ...row, pence: -row.pence };
}

function chooseTotals(
  period: readonly Figure[],
  rows: { earnings: readonly Figure[]; deductions: readonly Figure[] },
): Totals {
  const candidates = (kind: Kind) =>
    period.filter((figure) => figure.kind === kind).map((figure) => ({ figure, pence: figure.pence }));
  const afterTax = sumOf(rows.earnings.filter(({ label }) => earningKindOf(label).isAfterTax));
  const inKind = sumOf(rows.earnings.filter(({ label }) => earningKindOf(label).isInKind));
  const total = (listed: readonly Figure[], without = 0n) =>
    listed.length > 0 ? [{ figure: null, pence: sumOf(listed) - without }] : [];
  // refunds may exceed the deductions
  const signed = ({ figure, pence }: { figure: Figure; pence: Pence }): Total =>
    pence < 0n && pence !== sumOf(rows.deductions) ? { figure, pence: -pence } : { figure, pence };
  const [printedGross, printedTaken] = [candidates('gross'), candidates('total_deductions').map(signed)];
  // printed totals count even if they don't add up: the checks report that
  const main = mainRegion(rows.earnings);
  const apart = rows.earnings.filter((row) => isPaidBeside(row) && row.region !== main);
  const grosses: Total[] =
    printedGross.length > 0
      ? printedGross
      : total(
          rows.earnings.filter((row) => !apart.includes(row)),
          inKind,
        );
  const taken: Total[] = printedTaken.length > 0 ? printedTaken : total(rows.deductions);
  const nets: Total[] = candidates('net');
  const noneTaken =
    rows.deductions.length === 0 && taken.length === 0 ? [{ figure: null, pence: 0n }] : taken;
  for (const gross of grosses)
    for (const net of nets)
      for (const deductions of noneTaken)
        for (const added of new Set([0n, afterTax, -inKind]))
          if (gross.pence - deductions.pence + added === net.pence) return { gross, deductions, net };
  // a sum of some rows may be printed before the total
  const fitting = (totals: readonly Total[], sum: Pence) =>
    totals.find(({ pence }) => pence === sum) ?? totals[0] ?? null;
  return {
    gross: fitting(grosses, sumOf(rows.earnings) - inKind),
    deductions: fitting(taken, sumOf(rows.deductions)),
    net: nets[0] ?? null,
  };
}
