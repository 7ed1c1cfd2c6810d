import { type Block, framed } from '#sandbox/documents/drawing/block.ts';
import { label, total } from '#sandbox/documents/drawing/style.ts';
import { type TableRow, table } from '#sandbox/documents/drawing/table.ts';
import { sumPence } from '#values/money.ts';
import { words } from '../chance.ts';
import type { SlipDesk } from './desk.ts';
import { bodyRows, columnsOf, netRow, printsTotals, side, signOf, totalRow } from './list-parts.ts';

const GROUPS = {
  statutory: words`Statutory Deductions|Tax and NI|Taxes|HMRC|Tax & National Insurance`,
  others: words`Voluntary Deductions|Other Deductions|Contributions|Post-tax|Net Deductions`,
  sum: words`Sub-total|Total|Subtotal|Group total`,
};

/** The deductions in two lists, by law and by agreement, each with its own sum. */
export function grouped(desk: SlipDesk): Block[] {
  const { slip, style, chance, structure } = desk;
  const columns = columnsOf(desk, 'deductions');
  const sum = label(style, chance.choose(GROUPS.sum));
  const rows = bodyRows(desk, 'deductions', slip.deductions, signOf(desk, 'deductions'));
  const hasSums = chance.happens(60);
  const list = (which: 'statutory' | 'others', from: number, to: number) => {
    const own = slip.deductions.slice(from, to);
    const cell = (of: 'amount' | 'year') => ({
      text: total(style, signOf(desk, 'deductions')(sumPence(own.map((row) => row[of])))),
    });
    const sums: TableRow = {
      look: 'total',
      cells: {
        description: { text: sum },
        amount: cell('amount'),
        ...(structure.year === 'columns' ? { year: cell('year') } : {}),
      },
    };
    const isLast = to >= slip.deductions.length;
    const shown = [
      ...rows.slice(from, to),
      ...(hasSums ? [sums] : []),
      ...(isLast && printsTotals(desk) ? [totalRow(desk, 'deductions')] : []),
      ...(isLast && structure.net === 'list' ? [netRow(desk)] : []),
    ];
    return framed(desk, table(desk, columns, shown, { hasHeadings: structure.hasListHeadings }), {
      title: chance.choose(GROUPS[which]),
      hasFrame: false,
    });
  };
  const cut = slip.deductions.filter(({ kind }) => kind === 'tax' || kind === 'ni').length;
  return [
    side(desk, 'payments'),
    ...(cut > 0 ? [list('statutory', 0, cut)] : []),
    ...(cut < slip.deductions.length ? [list('others', cut, slip.deductions.length)] : []),
  ];
}

/** Hours and rates are printed on a line of their own below the payment. */
export function twoLines(desk: SlipDesk): Block {
  const { slip, says, structure } = desk;
  const columns = columnsOf(desk, 'deductions');
  const sign = desk.chance.pick(['@', 'x', 'hours @', 'hrs at']);
  const rows = bodyRows(desk, 'payments', slip.payments).flatMap((row, index): TableRow[] => {
    const { units = null, rate = null } = slip.payments[index] ?? {};
    if (units === null || rate === null) return [row];
    return [row, { cells: { description: { text: `  ${units} ${sign} ${rate}` } } }];
  });
  if (printsTotals(desk)) rows.push(totalRow(desk, 'payments'));
  const block = table(desk, columns, rows, { hasHeadings: structure.hasListHeadings });
  return framed(desk, block, { title: says.heading('payments'), hasFrame: false });
}
