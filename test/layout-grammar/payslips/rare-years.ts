import { type Block, framed, lines, paragraph, stack } from '#sandbox/documents/drawing/block.ts';
import { type Pair, pairs } from '#sandbox/documents/drawing/pairs.ts';
import { label } from '#sandbox/documents/drawing/style.ts';
import type { SlipDesk } from './desk.ts';

const OPENINGS = ['So far this tax year', 'In this tax year to date', 'Year to date', 'Since 6 April'];
const BESIDE = 14;

/** The year's figures in one or two lines across the page. */
export function band(desk: SlipDesk, list: readonly Pair[], title: string | null): Block {
  const { paper, style, chance } = desk;
  const { size } = style;
  const colon = chance.pick(['', ':', ' =']);
  const spelled = list.map((pair) => ({ ...pair, label: `${label(style, pair.label)}${colon}` }));
  const widthOf = ({ label: text, value }: Pair) =>
    paper.widthOf(text, { size }) + 4 + paper.widthOf(value, { size, isValue: true }) + BESIDE;
  const room = paper.width - 2 * style.margin;
  const rows: Pair[][] = [[]];
  for (const pair of spelled) {
    const used = (rows.at(-1) ?? []).reduce((sum, one) => sum + widthOf(one), widthOf(pair));
    if (used > room && rows.at(-1)?.length) rows.push([pair]);
    else rows.at(-1)?.push(pair);
  }
  const pitch = size * 1.5;
  const block: Block = {
    width: Math.max(...rows.map((row) => row.reduce((sum, pair) => sum + widthOf(pair), 0))),
    height: rows.length * pitch,
    draw({ x, y }) {
      for (const [index, row] of rows.entries()) {
        let left = x;
        for (const pair of row) {
          const after = left + paper.widthOf(pair.label, { size }) + 4;
          paper.write(pair.label, left, y + index * pitch, { size });
          paper.write(pair.value, after, y + index * pitch, { size, field: pair.field, isValue: true });
          left += widthOf(pair);
        }
      }
    },
  };
  return framed(desk, block, { title, hasFrame: chance.happens(40) });
}

/** The year's figures in a sentence. */
export function sentence(desk: SlipDesk, list: readonly Pair[]): Block {
  const { chance, paper, style } = desk;
  const parts = list.map(({ label: text, value }) => `${text} ${value}`);
  const text = `${chance.pick(OPENINGS)}: ${parts.join(chance.pick([', ', '; ', ' | ']))}.`;
  return paragraph(desk, text, (paper.width - 2 * style.margin) * 0.9);
}

/** The year's figures in two boxes, one below the other: what was paid and what was taken. */
export function split(desk: SlipDesk, list: readonly Pair[], titles: readonly [string, string]): Block {
  const isTaken = ({ field = '' }: Pair) => ['year.tax', 'year.ni', 'year.pension'].includes(field);
  const boxes = [list.filter((pair) => !isTaken(pair)), list.filter(isTaken)].map((own, index) =>
    own.length === 0
      ? lines(desk, [])
      : framed(desk, pairs(desk, own, 'justified'), { title: titles[index] ?? null, hasFrame: true }),
  );
  return stack(boxes, desk.style.size);
}
