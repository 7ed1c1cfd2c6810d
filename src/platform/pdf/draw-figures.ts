import type { Block } from './content.ts';
import { BOLD, drawArtifact, LOOK, REGULAR, type Sheet } from './sheet.ts';

const SIZES = { label: 8.5, value: 13 } as const;
/** A longer value, such as the reason why there is none, would not fit in the larger size. */
const LARGE_CHARACTERS_MAX = 11;
const PADDING = { x: 10, y: 8 };
const BETWEEN = 8;

/** Draws values in boxes, side by side. */
export function drawFigures(sheet: Sheet, { figures }: Extract<Block, { kind: 'figures' }>): void {
  const { doc, tree, left, bottom } = sheet;
  const boxWidth = (sheet.width - BETWEEN * (figures.length - 1)) / figures.length;
  const width = boxWidth - 2 * PADDING.x;
  const sizeOf = (value: string) => (value.length > LARGE_CHARACTERS_MAX ? SIZES.label : SIZES.value);
  const heights = figures.map(({ label, value }) => ({
    label: doc.font(REGULAR).fontSize(SIZES.label).heightOfString(label, { width }),
    value: doc.font(BOLD).fontSize(sizeOf(value)).heightOfString(value, { width }),
  }));
  const labelHeight = Math.max(...heights.map(({ label }) => label));
  const height = labelHeight + Math.max(...heights.map(({ value }) => value)) + 2 * PADDING.y + 2;
  if (doc.y + height > bottom) doc.addPage();
  else doc.y += 4;
  const top = doc.y;
  for (const [index, { label, value }] of figures.entries()) {
    const x = left + index * (boxWidth + BETWEEN);
    drawArtifact(doc, () => {
      doc.lineWidth(0.75).strokeColor(LOOK.rule).rect(x, top, boxWidth, height).stroke();
    });
    tree.add(
      doc.struct('P', {}, () => {
        doc
          .font(REGULAR)
          .fontSize(SIZES.label)
          .fillColor(LOOK.muted)
          .text(label, x + PADDING.x, top + PADDING.y, { width });
        doc
          .font(BOLD)
          .fontSize(sizeOf(value))
          .fillColor(LOOK.ink)
          .text(value, x + PADDING.x, top + PADDING.y + labelHeight + 2, { width });
      }),
    );
  }
  doc.x = left;
  doc.y = top + height + 4;
}
