import type { ExtractedPayslip, Extraction } from '#extraction';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { FetchedPayslip } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { PayslipFile } from './definition.ts';
import { filled } from './fill-gaps.ts';
import { type Listed, linkOf } from './list-payslips.ts';
import type { Normalise } from './normalise-payslip.ts';
import { type Page, readField } from './page.ts';
import { onlyProven } from './prove-figures.ts';
import { unrecognised } from './recognise.ts';
import { requireSignedInAt, type Source } from './source.ts';

/** More files wait for the extraction than it has processes, so that none is idle. */
const FILES_AHEAD = 8;
/**
 * Why a file can't be read however often it is fetched. Its payslip is kept with what the list and the profile say. A file that
 * is damaged may be whole the next time, so it fails the fetch.
 */
const LASTING = ['password_protected', 'too_large', 'not_a_payslip'] as const;

type Pdf = PayslipFile['pdf'];

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

/**
 * Reads payslips that are files. What the list and the profile say comes first, because it is data and not print; the file adds
 * the figures that it proves.
 */
export async function readFiles(
  { context }: Source,
  listing: readonly { row: Listed; page(): Promise<Page> }[],
  { normalise, pdf }: { normalise: Normalise; pdf: Pdf },
): Promise<FetchedPayslip[]> {
  const { readPdf } = context;
  if (!readPdf) throw new ConnectorFailure('not_configured', { detail: 'PDF files cannot be read here' });
  const extractions: Promise<Extraction>[] = [];
  for (const [index, { page }] of listing.entries()) {
    const extraction = readPdf(fileIn(await page(), pdf));
    // if a request fails, this promise is not awaited
    extraction.catch(() => undefined);
    extractions.push(extraction);
    await extractions[index - FILES_AHEAD];
  }
  const unread: string[] = [];
  const payslips: FetchedPayslip[] = [];
  for (const [index, { row }] of listing.entries()) {
    const read = payslipIn((await extractions[index]) as Extraction, row.payDay);
    if (typeof read === 'string') unread.push(read);
    const own = typeof read === 'string' ? null : read;
    const known = normalise(
      { fields: row.fields, earnings: [], deductions: [] },
      own?.data.employment_information.employer_name,
    );
    payslips.push({ externalId: row.id, data: own ? combined(known, own) : known });
  }
  reportUnread(context, unread, payslips.length);
  return payslips;
}

/**
 * The profile says best who the person is and where they work, and the payslip what they are paid. Everything that is printed must
 * agree with the list, also what the page does not prove.
 */
function combined(known: PayrollData, own: ExtractedPayslip): PayrollData {
  filled(own.data.income_information, known.income_information);
  const proven = onlyProven(own);
  return {
    identity_information: filled(known.identity_information, proven.identity_information),
    employment_information: filled(known.employment_information, proven.employment_information),
    income_information: filled(proven.income_information, known.income_information),
  };
}

function fileIn(page: Page, { content }: Pdf): Buffer {
  if (page.isPdf) return page.bytes;
  const text = content ? readField(page.content, content) : null;
  if (text === null) throw unrecognised('payslip', 'not a PDF file');
  return Buffer.from(text, 'base64');
}

/** The payslip of that day, or the reason why the file can't be read. */
function payslipIn(extraction: Extraction, payDay: string): ExtractedPayslip | string {
  if (extraction.outcome === 'needs_ocr') return 'picture';
  if (extraction.outcome === 'payslips') {
    const [only, ...others] = extraction.payslips;
    const own = others.length === 0 ? only : onlyOf(extraction.payslips, payDay);
    if (own) return own;
    throw new ConnectorFailure('invalid_data', {
      detail: 'payslip: the file has several payslips, and not exactly one of the pay date in the list',
    });
  }
  const reason = extraction.outcome === 'refused' ? extraction.reason : extraction.outcome;
  const lasting = LASTING.find((one) => one === reason);
  if (lasting) return lasting;
  throw new ConnectorFailure('invalid_data', { detail: `payslip: the file is ${reason}` });
}

function onlyOf<Payslip extends { data: PayrollData }>(
  payslips: readonly Payslip[],
  payDay: string,
): Payslip | undefined {
  const paid = payslips.filter(
    ({ data }) => data.income_information.pay_date?.slice(0, payDay.length) === payDay,
  );
  return paid.length === 1 ? paid[0] : undefined;
}

/** A fetch without any figure would look like one that worked. */
function reportUnread({ provider, log }: Source['context'], unread: readonly string[], total: number): void {
  if (unread.length === 0) return;
  const reasons = [...new Set(unread)].sort();
  if (unread.length === total)
    throw new ConnectorFailure('invalid_data', {
      detail: `payslip: no file could be read (${reasons.join(', ')})`,
    });
  log?.info({ provider: provider.id, unread: unread.length, total, reasons }, 'payslip files not read');
}
