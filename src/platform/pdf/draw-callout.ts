import type { Block } from './content.ts';
import { BOLD, drawArtifact, LOOK, type Sheet } from './sheet.ts';

const BAR = 5;
const PADDING = { x: 16, y: 12 };
const SIZES = { title: 11, text: 13 } as const;
/** A longer text would fill the page in the larger size. */
const LARGE_CHARACTERS_MAX = 300;

/** Draws a conclusion on a shaded ground, with a bar in its colour. */
export function drawCallout(sheet: Sheet, { title, text, tone }: Extract<Block, { kind: 'callout' }>): void {
  const { doc, tree, left, bottom } = sheet;
  const width = sheet.width - BAR - 2 * PADDING.x;
  const size = text.length > LARGE_CHARACTERS_MAX ? SIZES.title : SIZES.text;
  const titleHeight = doc.font(BOLD).fontSize(SIZES.title).heightOfString(title, { width });
  const textHeight = doc.fontSize(size).heightOfString(text, { width, lineGap: 2 });
  const height = titleHeight + textHeight + 4 + 2 * PADDING.y;
  if (doc.y + height > bottom) doc.addPage();
  else doc.y += 8;
  const top = doc.y;
  const x = left + BAR + PADDING.x;
  drawArtifact(doc, () => {
    doc.rect(left, top, sheet.width, height).fill(LOOK.shade);
    doc.rect(left, top, BAR, height).fill(LOOK.tones[tone]);
  });
  doc.outline.addItem(title);
  const draw = (words: string, y: number, look: { size: number; colour: string }) =>
    doc.font(BOLD).fontSize(look.size).fillColor(look.colour).text(words, x, y, { width, lineGap: 2 });
  tree.add(
    doc.struct('H2', {}, () => {
      draw(title, top + PADDING.y, { size: SIZES.title, colour: LOOK.tones[tone] });
    }),
  );
  tree.add(
    doc.struct('P', {}, () => {
      draw(text, top + PADDING.y + titleHeight + 4, { size, colour: LOOK.ink });
    }),
  );
  doc.x = left;
  doc.y = top + height + 4;
}
