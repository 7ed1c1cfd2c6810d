import { type Block, lineOf } from './block.ts';
import type { Pair } from './pairs.ts';
import { type Desk, label } from './style.ts';

export interface CellsLook {
  columns: number;
  rules: 'none' | 'grid' | 'outline';
  /** Labels are smaller than values. */
  isLabelSmall: boolean;
  align: 'left' | 'centre' | 'right';
  valueSize?: number;
}

const PADDING = 4;

/** A grid of cells with the label above its value. */
export function cells({ paper, style }: Desk, list: readonly Pair[], look: CellsLook): Block {
  const labelSize = look.isLabelSmall ? Math.max(5.5, style.size - 1.5) : style.size;
  const valueSize = look.valueSize ?? style.size;
  const rowHeight = labelSize * 1.35 + valueSize * 1.35 + 2 * PADDING;
  const rows = rowsOf(list, look.columns);
  const labelInk = { size: labelSize, isBold: style.isLabelBold, colour: style.accent };
  const spell = (text: string) => label(style, text);
  const needed = (pair: Pair) =>
    Math.max(
      paper.widthOf(spell(pair.label), labelInk),
      paper.widthOf(pair.value, { size: valueSize, isBold: pair.isBold ?? false, isValue: true }),
    ) +
    2 * PADDING +
    2;
  const columnWidths = Array.from({ length: Math.max(0, ...rows.map(({ length }) => length)) }, (_, column) =>
    Math.max(0, ...rows.map((row) => (row[column] ? needed(row[column]) : 0))),
  );
  const width = columnWidths.reduce((sum, one) => sum + one, 0);
  return {
    width,
    height: rows.length * rowHeight,
    draw({ x, y, width: given }) {
      const extra = (given - width) / columnWidths.length;
      for (const [index, row] of rows.entries()) {
        const top = y + index * rowHeight;
        let left = x;
        for (const [column, pair] of row.entries()) {
          const own = (columnWidths[column] ?? 0) + extra;
          const at = left + { left: PADDING, centre: own / 2, right: own - PADDING }[look.align];
          if (style.fill && look.rules === 'grid')
            paper.fill(left, top, own, labelSize * 1.35 + PADDING, style.fill);
          if (style.tint)
            paper.fill(left + 2, top + labelSize * 1.35 + 2, own - 4, valueSize * 1.35 + PADDING, '#ffffff');
          paper.write(spell(pair.label), at, top + PADDING - 1, { ...labelInk, align: look.align });
          paper.write(pair.value, at, top + PADDING + labelSize * 1.35, {
            size: valueSize,
            align: look.align,
            field: pair.field,
            isValue: true,
            isBold: pair.isBold ?? false,
          });
          if (look.rules === 'grid') paper.frame(left, top, own, rowHeight, lineOf(style));
          left += own;
        }
      }
      if (look.rules === 'outline')
        paper.frame(x, y, given, rows.length * rowHeight, { radius: style.corner, ...lineOf(style) });
    },
  };
}

function rowsOf<T>(list: readonly T[], columns: number): T[][] {
  const rows: T[][] = [];
  for (let index = 0; index < list.length; index += columns) rows.push(list.slice(index, index + columns));
  return rows;
}
