import type { Block } from './content.ts';
import { drawArtifact, LOOK, REGULAR, type Sheet } from './sheet.ts';

const CAPTION_SIZE = 9;
const SCALE_MAX = 1.2;
const HEIGHT_MAX = 260;
const MARK_AROUND = 3;

/** Draws a picture with a frame around its mark. Its caption stays on the same page. */
export function drawPicture(sheet: Sheet, picture: Extract<Block, { kind: 'picture' }>): void {
  const { doc, tree, left, bottom } = sheet;
  const { png, alt, caption, mark } = picture;
  const scale = Math.min(SCALE_MAX, sheet.width / picture.width, HEIGHT_MAX / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const captionHeight = doc
    .font(REGULAR)
    .fontSize(CAPTION_SIZE)
    .heightOfString(caption, { width: sheet.width });
  if (doc.y + height + captionHeight + 16 > bottom) doc.addPage();
  else doc.y += 6;
  const top = doc.y;
  // the types don't know the option `bbox` yet
  const about: object = { alt, bbox: [left, top, left + width, top + height] };
  tree.add(
    doc.struct('Figure', about, () => {
      doc.image(Buffer.from(png), left, top, { width, height });
    }),
  );
  drawArtifact(doc, () => {
    doc.lineWidth(0.5).strokeColor(LOOK.rule).rect(left, top, width, height).stroke();
    doc
      .lineWidth(2)
      .strokeColor(LOOK.tones.bad)
      .rect(
        left + mark.x * scale - MARK_AROUND,
        top + mark.y * scale - MARK_AROUND,
        mark.width * scale + 2 * MARK_AROUND,
        mark.height * scale + 2 * MARK_AROUND,
      )
      .stroke();
  });
  tree.add(
    doc.struct('Caption', {}, () => {
      doc
        .font(REGULAR)
        .fontSize(CAPTION_SIZE)
        .fillColor(LOOK.muted)
        .text(caption, left, top + height + 4, { width: sheet.width });
    }),
  );
  doc.x = left;
  doc.y = top + height + captionHeight + 12;
}
