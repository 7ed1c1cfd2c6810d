import type { PayslipFile } from '../payslip-files/read-payslip-files.ts';
import type { PayslipFile as DefinedFile } from './definition.ts';
import { type Listed, linkOf } from './list-payslips.ts';
import type { Normalise } from './normalise-payslip.ts';
import { type Page, readField } from './page.ts';
import { unrecognised } from './recognise.ts';
import { requireSignedInAt, type Source } from './source.ts';

type Pdf = DefinedFile['pdf'];

/** Opens the file of a payslip, or the reply that has it as its content. */
export async function openFile(source: Source, { link }: Pdf, url: string): Promise<Page> {
  const { visit, context } = source;
  if (!link) return visit.get(url);
  const page = requireSignedInAt(source, await visit.get(url), 'payslip');
  const { provider } = context;
  const file = linkOf(link, { row: page.content, page, step: 'payslip', provider });
  if (file === null) throw unrecognised('payslip', 'the link to the file was not found');
  return visit.get(file);
}

/** The file of a row, which the list and the profile describe. */
export function fileOf(
  { row, page }: { row: Listed; page(): Promise<Page> },
  { normalise, pdf }: { normalise: Normalise; pdf: Pdf },
): PayslipFile {
  return {
    id: row.id,
    payDate: row.payDay,
    open: async () => bytesOf(await page(), pdf),
    known: (printedEmployer) =>
      normalise({ fields: row.fields, earnings: [], deductions: [] }, printedEmployer),
  };
}

function bytesOf(page: Page, { content }: Pdf): Buffer {
  if (page.isPdf) return page.bytes;
  const text = content ? readField(page.content, content) : null;
  if (text === null) throw unrecognised('payslip', 'not a PDF file');
  return Buffer.from(text, 'base64');
}
