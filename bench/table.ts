export interface Row {
  name: string;
  unit:
    | 'req/s'
    | 'deliveries/s'
    | 'payslips/s'
    | 'entries/s'
    | 'pages/s'
    | 'lookups/s'
    | 'checks/s'
    | 'ms'
    | 'µs'
    | 'MB'
    | 'MB/s';
  ours: number;
  baseline: number;
  /** Limits for the ratio `ours / baseline` or for `ours` itself. Null if the row is for information only. */
  target: { atLeast: number } | { atMost: number } | { oursAtLeast: number } | { oursAtMost: number } | null;
}

export interface Judged extends Row {
  ratio: number;
  verdict: 'ok' | 'MISS' | '';
}

export function judge(row: Row): Judged {
  const ratio = row.ours / row.baseline;
  return { ...row, ratio, verdict: row.target ? (meets(row, row.target) ? 'ok' : 'MISS') : '' };
}

/** One row on a line of its own. */
export function describeRow(row: Judged): string {
  return cellsOf(row).filter(Boolean).join('  ');
}

export function formatTable(rows: readonly Judged[]): string {
  const lines = [['', 'Stipend', 'baseline', '', 'ratio', 'target', ''], ...rows.map(cellsOf)];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines.map((cells) => cells.map((cell, column) => pad(cell, column, widths)).join('  ')).join('\n');
}

function meets({ ours, baseline }: Row, target: NonNullable<Row['target']>): boolean {
  if ('oursAtLeast' in target) return ours >= target.oursAtLeast;
  if ('oursAtMost' in target) return ours <= target.oursAtMost;
  const ratio = ours / baseline;
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}

function cellsOf({ name, unit, ours, baseline, ratio, target, verdict }: Judged): string[] {
  return [name, number(ours), number(baseline), unit, ratio.toFixed(2), describe(target), verdict];
}

function describe(target: Row['target']): string {
  if (!target) return '';
  if ('oursAtLeast' in target) return `Stipend ≥ ${target.oursAtLeast}`;
  if ('oursAtMost' in target) return `Stipend ≤ ${target.oursAtMost}`;
  return 'atLeast' in target ? `≥ ${target.atLeast.toFixed(2)}` : `≤ ${target.atMost.toFixed(2)}`;
}

function number(value: number): string {
  return value.toFixed(value < 100 ? 2 : 0);
}

/** Aligns numbers to the right and everything else to the left. */
function pad(cell: string, column: number, widths: readonly number[] | undefined): string {
  const width = widths?.[column] ?? 0;
  return [1, 2, 4].includes(column) ? cell.padStart(width) : cell.padEnd(width);
}
