import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export type Drawn = InstanceType<typeof PDFDocument>;

/** Makes a PDF with pdfkit. It has no creation time, so that the same drawing gives the same file. */
export async function makePdf(
  draw: (page: Drawn) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const info = { CreationDate: new Date('2026-03-31T09:30:00Z') };
  const document = new PDFDocument({ size: 'A4', margin: 0, info, ...options });
  draw(document);
  document.end();
  return buffer(document);
}

export const OBJECT = {
  catalog: '<</Type/Catalog/Pages 2 0 R>>',
  pages: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  page: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  font: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
} as const;

/** Makes a PDF from hand-written objects, numbered from 1. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string, 'latin1');
    parts.push(bytes);
    length += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(`${index + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  });
  const start = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

export function stream(dictionary: string, data: string | Buffer): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** Makes a PDF with one page of this content. */
export function pageOf(content: string): Buffer {
  return rawPdf([OBJECT.catalog, OBJECT.pages, OBJECT.page, stream('', content), OBJECT.font]);
}
