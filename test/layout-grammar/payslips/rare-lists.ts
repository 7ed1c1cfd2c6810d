import { type Block, framed } from '#sandbox/documents/drawing/block.ts';
import { cells } from '#sandbox/documents/drawing/cells.ts';
import type { Pair } from '#sandbox/documents/drawing/pairs.ts';
import { money } from '#sandbox/documents/drawing/style.ts';
import { printSum, type SlipDesk } from './desk.ts';
import { printsTotals, type Side, signOf, sumKindOf } from './list-parts.ts';

const DOT_GAP = 3;

/** A list whose amounts are joined to their descriptions by dots, as printers without columns do. */
export function leaders(desk: SlipDesk, which: Side): Block {
  const { paper, style, says } = desk;
  const { size } = style;
  const list = pairsOf(desk, which);
  const pitch = size * style.leading;
  const dot = paper.widthOf('.', { size });
  const widest = Math.max(...list.map((pair) => paper.widthOf(pair.label, { size, isBold: true })));
  const values = Math.max(...list.map(({ value }) => paper.widthOf(value, { size, isBold: true })));
  const width = widest + values + 12 * dot;
  const block: Block = {
    width,
    height: list.length * pitch,
    draw({ x, y }) {
      for (const [index, { label: text, value, field, isBold = false }] of list.entries()) {
        const top = y + index * pitch;
        const from = x + paper.widthOf(text, { size, isBold }) + DOT_GAP;
        const to = x + width - paper.widthOf(value, { size, isBold, isValue: true }) - DOT_GAP;
        paper.write(text, x, top, { size, isBold });
        paper.write('.'.repeat(Math.max(3, Math.floor((to - from) / dot))), from, top, { size });
        paper.write(value, x + width, top, { size, isBold, field, isValue: true, align: 'right' });
      }
    },
  };
  return framed(desk, block, { title: says.heading(which), hasFrame: false });
}

/** A list as a grid of cells with each description above its amount, as on small screens. */
export function rowCells(desk: SlipDesk, which: Side): Block {
  const { chance, says } = desk;
  const list = pairsOf(desk, which);
  const block = cells(desk, list, {
    columns: Math.min(list.length, chance.pick([3, 4])),
    rules: chance.pick(['none', 'grid', 'outline']),
    isLabelSmall: chance.happens(50),
    align: chance.pick(['left', 'right', 'centre']),
  });
  return framed(desk, block, { title: says.heading(which), hasFrame: false });
}

function pairsOf(desk: SlipDesk, which: Side): Pair[] {
  const { slip, style, structure } = desk;
  const sign = signOf(desk, which);
  const list: Pair[] = slip[which].map(({ description, amount }, index) => ({
    label: description,
    value: money({ ...style, zero: '0.00' }, sign(amount)),
    field: `${which}.${index}`,
    isAmount: true,
  }));
  if (printsTotals(desk)) list.push(printSum(desk, sumKindOf(which)));
  if (structure.net === 'list' && which === 'deductions') list.push(printSum(desk, 'net'));
  return list;
}
