import type { Block } from './content.ts';
import { BOLD, drawArtifact, LOOK, REGULAR, type Sheet } from './sheet.ts';

type Picture = Extract<Block, { kind: 'picture' }>;
type Shown = NonNullable<Picture['picture']>;

const SIZES = { title: 9.5, line: 9 } as const;
/** The share of the page's width that the words take beside a picture. */
const WORDS_SHARE = 0.33;
const BETWEEN = 14;
const SCALE_MAX = 1.2;
const HEIGHT_MAX = 300;
const MARK_AROUND = 3;
const LABEL = { size: 8, padding: 3, height: 12 };

/** Draws words with the picture beside them. Both stay on the same page. */
export function drawPicture(sheet: Sheet, { title, lines, picture }: Picture): void {
  const { doc, tree, left, bottom } = sheet;
  const words = { title, lines, width: picture ? sheet.width * WORDS_SHARE : sheet.width };
  const scale = picture
    ? Math.min(SCALE_MAX, (sheet.width - words.width - BETWEEN) / picture.width, HEIGHT_MAX / picture.height)
    : 1;
  const height = Math.max(heightOf(sheet, words), (picture?.height ?? 0) * scale);
  if (doc.y + height + 16 > bottom) doc.addPage();
  else doc.y += 6;
  const top = doc.y;
  tree.add(doc.struct('Caption', {}, () => drawWords(sheet, words)));
  if (picture) drawMarked(sheet, picture, { x: left + words.width + BETWEEN, y: top, scale });
  doc.x = left;
  doc.y = top + height + 10;
}

interface Words {
  title: string;
  lines: readonly string[];
  width: number;
}

function heightOf({ doc }: Sheet, { title, lines, width }: Words): number {
  const first = doc.font(BOLD).fontSize(SIZES.title).heightOfString(title, { width });
  const rest = lines.map(
    (line) => 3 + doc.font(REGULAR).fontSize(SIZES.line).heightOfString(line, { width }),
  );
  return rest.reduce((sum, one) => sum + one, first);
}

function drawWords({ doc, left }: Sheet, { title, lines, width }: Words): void {
  doc.font(BOLD).fontSize(SIZES.title).fillColor(LOOK.ink).text(title, left, doc.y, { width });
  for (const line of lines)
    doc
      .font(REGULAR)
      .fontSize(SIZES.line)
      .fillColor(LOOK.ink)
      .text(line, left, doc.y + 3, { width });
}

function drawMarked(
  { doc, tree }: Sheet,
  { png, marks, alt, ...size }: Shown,
  { x, y, scale }: { x: number; y: number; scale: number },
): void {
  const [width, height] = [size.width * scale, size.height * scale];
  // the types don't know the option `bbox` yet
  const about: object = { alt, bbox: [x, y, x + width, y + height] };
  tree.add(
    doc.struct('Figure', about, () => {
      doc.image(Buffer.from(png), x, y, { width, height });
    }),
  );
  drawArtifact(doc, () => {
    doc.lineWidth(0.5).strokeColor(LOOK.rule).rect(x, y, width, height).stroke();
    for (const mark of marks) {
      const [markX, markY] = [x + mark.x * scale - MARK_AROUND, y + mark.y * scale - MARK_AROUND];
      doc
        .lineWidth(2)
        .strokeColor(LOOK.tones.bad)
        .rect(markX, markY, mark.width * scale + 2 * MARK_AROUND, mark.height * scale + 2 * MARK_AROUND)
        .stroke();
      if (mark.label !== null) drawLabel(doc, mark.label, { right: markX, y: markY });
    }
  });
}

/** Beside the frame, because what is in the frame must stay readable. */
function drawLabel(doc: PDFKit.PDFDocument, label: string, { right, y }: { right: number; y: number }): void {
  const width = doc.font(BOLD).fontSize(LABEL.size).widthOfString(label) + 2 * LABEL.padding;
  doc.rect(right - width, y - 1, width, LABEL.height).fill(LOOK.tones.bad);
  doc.fillColor('#ffffff').text(label, right - width + LABEL.padding, y, { lineBreak: false });
}
