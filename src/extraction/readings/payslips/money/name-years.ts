import type { Pence } from '#values/money.ts';
import { type Figure, type PayslipMoney, sumOf } from '../../../relations/payslips/figures.ts';
import type { Kind } from '../../../vocabulary/payslips/lexicon.ts';

type Read = Pick<PayslipMoney, 'totals' | 'earnings' | 'deductions'>;

/** Names year-to-date figures with unknown labels by the figures beside them or around them. */
export function nameYears(figures: readonly Figure[], read: Read): Figure[] {
  const listed = new Set([...read.earnings, ...read.deductions].map(({ region }) => region));
  const isOpen = ({ scope, kind, region }: Figure) => scope === 'ytd' && kind === null && !listed.has(region);
  const open = { read, isOpen };
  const rows = new Set([...read.earnings, ...read.deductions].map(({ row }) => row));
  const apart = {
    read,
    isOpen: ({ scope, kind, row }: Figure) => scope === 'ytd' && kind === null && !rows.has(row),
  };
  return namePay(nameLargest(nameBeside(figures, open), open), apart);
}

interface Open {
  read: Read;
  isOpen: (figure: Figure) => boolean;
}

/**
 * A year-to-date figure beside the gross pay of the period is the gross pay to date. The same applies to net pay, tax
 * and NI.
 */
function nameBeside(figures: readonly Figure[], { read: { totals, deductions }, isOpen }: Open): Figure[] {
  const taken = (kind: Kind) => sumOf(deductions.filter((row) => row.kind === kind));
  const known: [Kind, Pence | undefined][] = [
    ['gross', totals.gross?.pence],
    ['net', totals.net?.pence],
    ['tax', taken('tax')],
    ['ni', taken('ni')],
  ];
  return figures.map((figure) => {
    if (!isOpen(figure)) return figure;
    const beside = figures.find(
      ({ scope, row, region }) => scope === 'period' && row === figure.row && region === figure.region,
    );
    const fitting = known.filter(([, pence]) => beside && pence !== 0n && pence === beside.pence);
    const [kind] = fitting[0] ?? [];
    return kind && fitting.length === 1 && !has(figures, kind) ? { ...figure, kind } : figure;
  });
}

/**
 * In a block with taxable pay to date, the largest figure is the gross pay to date, unless it is far above the taxable
 * pay. The checks of the tax use the taxable pay, so a wrong guess makes no check fail.
 */
function nameLargest(figures: readonly Figure[], { read, isOpen }: Open): Figure[] {
  const gross = read.totals.gross?.pence ?? 0n;
  if (has(figures, 'gross') || gross <= 0n) return [...figures];
  const years = figures.filter(({ scope }) => scope === 'ytd');
  const blocks = new Map(
    years.flatMap(({ kind, region, pence }) => (kind === 'taxable' ? [[region, pence] as const] : [])),
  );
  const open = years.filter((figure) => isOpen(figure) && blocks.has(figure.region));
  const [largest, ...equals] = open.filter(({ pence }) => years.every((other) => pence >= other.pence));
  const taxable = blocks.get(largest?.region ?? -1) ?? 0n;
  const isNear = largest !== undefined && largest.pence * 2n <= taxable * 3n;
  if (!isNear || equals.length > 0 || largest.pence < gross) return [...figures];
  return figures.map((figure) => (figure === largest ? { ...figure, kind: 'gross' as const } : figure));
}

/**
 * In a block with tax and NI to date, the largest figure is the pay to date. If it is printed there twice, because all
 * of gross pay is taxable, either tax or NI is enough.
 */
function namePay(figures: readonly Figure[], { read, isOpen }: Open): Figure[] {
  const gross = read.totals.gross?.pence ?? 0n;
  if (has(figures, 'gross') || has(figures, 'taxable') || gross <= 0n) return [...figures];
  const years = figures.filter(({ scope }) => scope === 'ytd');
  const largest = years.filter(({ pence }) => years.every((other) => pence >= other.pence));
  const [first] = largest;
  const named = (['tax', 'ni'] as const).filter((wanted) =>
    years.some(
      ({ kind, region, row }) => kind === wanted && (region === first?.region || row === first?.row),
    ),
  );
  const isPay = largest.every(isOpen) && largest.length + named.length > 2;
  if (!first || !isPay || first.pence < gross) return [...figures];
  return figures.map((figure) => (figure === first ? { ...figure, kind: 'gross' } : figure));
}

function has(figures: readonly Figure[], kind: Kind): boolean {
  return figures.some((figure) => figure.scope === 'ytd' && figure.kind === kind);
}
