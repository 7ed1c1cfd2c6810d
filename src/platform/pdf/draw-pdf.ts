import PDFDocument from 'pdfkit';
import type { Block, Content } from './content.ts';
import { drawCallout } from './draw-callout.ts';
import { drawFigures } from './draw-figures.ts';
import { drawPicture } from './draw-picture.ts';
import { drawTable } from './draw-table.ts';
import { BOLD, drawArtifact, LOOK, REGULAR, type Sheet } from './sheet.ts';

const LANGUAGE_TAGS = { en: 'en-GB', cy: 'cy-GB' } as const;
const HEADING_SIZES = { 2: 16, 3: 12 } as const;
/** Of a subsection in a compact document, whose sections look like subsections. */
const MINOR_SIZE = 10.5;
/** A heading at the end of a page would be separated from what it is about. */
const HEADING_ROOM = 110;

/** Draws a tagged PDF: headings, tables and reading order are marked for screen readers. */
export async function drawPdf(content: Content): Promise<Buffer> {
  const sheet = openSheet(content);
  const written = collect(sheet.doc);
  drawTitle(sheet, content);
  for (const block of content.blocks) drawBlock(sheet, block);
  sheet.tree.end();
  drawFooters(sheet, content);
  sheet.doc.end();
  return written;
}

function openSheet({ language, title, author, madeAt, isCompact = false }: Content): Sheet {
  const { margins } = LOOK;
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    // the types don't know this value yet
    subset: 'PDF/UA' as 'PDF/A-3',
    tagged: true,
    displayTitle: true,
    lang: LANGUAGE_TAGS[language],
    font: REGULAR,
    info: { Title: title, Author: author, Creator: 'Stipend', CreationDate: new Date(madeAt) },
  });
  const tree = doc.struct('Document');
  doc.addStructure(tree);
  const { width, height } = doc.page;
  return {
    doc,
    tree,
    isCompact,
    left: margins.left,
    width: width - margins.left - margins.right,
    bottom: height - margins.bottom,
  };
}

function drawTitle(sheet: Sheet, { title, lead }: Content): void {
  const { doc, tree, left, width } = sheet;
  drawArtifact(doc, () => doc.rect(0, 0, doc.page.width, 8).fill(LOOK.accent));
  doc.y = LOOK.margins.top;
  tree.add(
    doc.struct('H1', {}, () => {
      doc.font(BOLD).fontSize(26).fillColor(LOOK.ink).text(title, left, doc.y, { width });
    }),
  );
  doc.y += 6;
  for (const line of lead) paragraph(sheet, line, { size: 11, colour: LOOK.muted });
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'heading') drawHeading(sheet, block);
  else if (block.kind === 'text') paragraph(sheet, block.text, { language: block.language });
  else if (block.kind === 'note') paragraph(sheet, block.text, { size: 9, colour: LOOK.muted });
  else if (block.kind === 'table') drawTable(sheet, block);
  else if (block.kind === 'callout') drawCallout(sheet, block);
  else if (block.kind === 'picture') drawPicture(sheet, block);
  else if (block.kind === 'figures') drawFigures(sheet, block);
  else if (block.kind === 'quote') drawQuote(sheet, block);
  else
    drawTable(sheet, {
      columns: [
        { heading: '', share: 1 },
        { heading: '', share: 2 },
      ],
      rows: block.rows,
      hasNoHeadings: true,
    });
}

function drawHeading(sheet: Sheet, { level, text, language }: Extract<Block, { kind: 'heading' }>): void {
  const { doc, tree, left, width, bottom, isCompact } = sheet;
  const isSection = level === 2 && !isCompact;
  const isMinor = level === 3 && isCompact;
  const above = isSection ? 26 : isMinor ? 6 : 14;
  if (doc.y + above + HEADING_ROOM > bottom) doc.addPage();
  else doc.y += above;
  if (level === 2) doc.outline.addItem(text);
  tree.add(
    doc.struct(`H${level}`, marksOf(language), () => {
      doc
        .font(BOLD)
        .fontSize(isMinor ? MINOR_SIZE : HEADING_SIZES[isSection ? 2 : 3])
        .fillColor(isSection ? LOOK.accent : LOOK.ink)
        .text(text, left, doc.y, { width });
    }),
  );
  doc.y += isSection ? 6 : 3;
}

/** The first lines of the text stay on the page of the title. */
const QUOTE_ROOM = 60;

function drawQuote(sheet: Sheet, { title, text }: Extract<Block, { kind: 'quote' }>): void {
  const { doc, tree, left, width, bottom } = sheet;
  if (doc.y + QUOTE_ROOM > bottom) doc.addPage();
  else doc.y += 4;
  tree.add(
    doc.struct('P', {}, () => {
      doc.font(BOLD).fontSize(9.5).fillColor(LOOK.muted).text(title, left, doc.y, { width });
    }),
  );
  doc.y += 1;
  paragraph(sheet, text, {});
}

/** Lets screen readers speak a text in its own language. */
function marksOf(language: Content['language'] | null | undefined): { lang?: string } {
  return language ? { lang: LANGUAGE_TAGS[language] } : {};
}

function paragraph(
  sheet: Sheet,
  text: string,
  {
    size = 10.5,
    colour = LOOK.ink as string,
    language,
  }: { size?: number; colour?: string; language?: Content['language'] | null | undefined },
): void {
  const { doc, tree, left, width } = sheet;
  // one part for each paragraph, so that a long text can continue on the next page
  for (const part of text.split(/\n+/).filter((line) => line.trim() !== '')) {
    tree.add(
      doc.struct('P', marksOf(language), () => {
        doc.font(REGULAR).fontSize(size).fillColor(colour).text(part, left, doc.y, { width, lineGap: 2 });
      }),
    );
    doc.y += 5;
  }
}

const PAGE_NUMBER_WIDTH = 90;

/** The number of pages is known only at the end. */
function drawFooters({ doc, left, width }: Sheet, { footer, pageNumber }: Content): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    // text below the margin would otherwise start another page
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 46;
    const number = pageNumber.replace('{page}', String(index + 1)).replace('{pages}', String(count));
    const [right, lineHeight] = [left + width - PAGE_NUMBER_WIDTH, 10];
    drawArtifact(doc, () => {
      doc
        .lineWidth(0.5)
        .strokeColor(LOOK.rule)
        .moveTo(left, y - 8)
        .lineTo(left + width, y - 8)
        .stroke();
      doc.font(REGULAR).fontSize(8.5).fillColor(LOOK.muted);
      doc.text(footer, left, y, { width: right - left - 8, height: lineHeight, ellipsis: true });
      doc.text(number, right, y, { width: PAGE_NUMBER_WIDTH, align: 'right' });
    });
  }
}

async function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of doc as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
