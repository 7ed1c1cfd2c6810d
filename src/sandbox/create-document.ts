import type { DocumentsContext } from '#documents';
import { invalidRequest, say } from '#platform/problem.ts';
import { createPeople } from '#simulation/people/index.ts';
import { addMonthsToDay, dayOf } from '#values/calendar.ts';
import type { CreatedDocument, DocumentInput } from './document-schema.ts';
import type { PayslipTamper, ScanFormat, StatementTamper } from './documents/index.ts';
import { MONTHS } from './documents/months.ts';

const MEDIA_TYPES = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' } as const;
const LAYOUTS = { payslip: 'brightwell', bank_statement: 'lantern' } as const;

type MadeDocument = Omit<CreatedDocument, 'document'>;

/** Draws a document of a person. The same input gives the same file. */
export async function createDocument(
  { extractor }: Pick<DocumentsContext, 'extractor'>,
  input: DocumentInput,
  now: Date,
): Promise<MadeDocument> {
  const { kind, persona, seed, is_scan, format } = input;
  if (format !== 'pdf' && !is_scan) throw invalidRequest(say`[format] must be pdf unless [is_scan] is true`);
  if (input.is_empty && kind !== 'bank_statement')
    throw invalidRequest(say`[is_empty] must be false unless [kind] is bank_statement`);
  if (input.user_id !== undefined && kind === 'bank_statement' && format !== 'pdf')
    throw invalidRequest(say`[format] must be pdf to upload a bank statement`);
  const layout = input.layout ?? LAYOUTS[kind];
  const month = input.month ?? latestMonth(input, now);
  const { bytes, truth } = await draw({ ...input, layout, month });
  const madeOn = `${month}-28`;
  const file = is_scan ? await scanned(bytes, { format, seed, on: madeOn, extractor }) : bytes;
  const extension = format === 'jpeg' ? 'jpg' : format;
  return {
    file_name: `${kind === 'payslip' ? 'payslip' : 'statement'}-${layout}-${persona}-${month}.${extension}`,
    media_type: MEDIA_TYPES[format],
    size: file.length,
    content: file.toString('base64'),
    expected: truth,
  };
}

/** Loads the code that draws when it is first needed, because it is large. */
async function draw(input: DocumentInput & { layout: string; month: string }) {
  const { makePayslip, makeStatement } = await import('./documents/index.ts');
  const { kind, layout, month, persona, seed, tamper, is_empty: isEmpty } = input;
  const wanted = { layout, month, persona, seed };
  return kind === 'payslip'
    ? makePayslip({ ...wanted, tamper: tamper as PayslipTamper | null })
    : makeStatement({ ...wanted, tamper: tamper as StatementTamper | null, isEmpty });
}

/** The month of the person's latest payslip, or the last whole month of a statement. */
function latestMonth({ kind, persona }: DocumentInput, now: Date): string {
  const today = dayOf(now);
  if (kind === 'bank_statement') return within(addMonthsToDay(today, -1).slice(0, 7));
  const latest = createPeople({ clock: { now: () => now } })
    .payslips(persona)
    .at(-1);
  return within((latest?.payDate ?? today).slice(0, 7));
}

function within(month: string): string {
  return month > MONTHS.last ? MONTHS.last : month;
}

async function scanned(
  bytes: Buffer,
  options: { format: ScanFormat; seed: number; on: string; extractor: DocumentsContext['extractor'] },
): Promise<Buffer> {
  const { scan } = await import('./documents/index.ts');
  const picture = await scan(bytes, options);
  if (!picture) throw invalidRequest(say`[format] must be pdf: this document has more than one page`);
  return picture;
}
