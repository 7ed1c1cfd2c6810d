import type { ExtractedPayslip, Extraction } from '#extraction';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { ConnectorContext, FetchedPayslip } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { filled } from './fill-gaps.ts';
import { onlyProven } from './prove-figures.ts';

/** A payslip that the provider has as a PDF file, with what it says about the payslip as data. */
export interface PayslipFile {
  id: string | null;
  /** A day such as `2026-01-31`, or its start. */
  payDate: string;
  /** Requests the file. */
  open(): Promise<Buffer>;
  /** What the provider says as data. The employer that the file prints only decides which job the payslip is for. */
  known(printedEmployer: string | null): PayrollData;
}

/** More files wait for the extraction than it has processes, so that none is idle. */
const FILES_AHEAD = 8;
/**
 * Why a file can't be read however often it is fetched. Its payslip is kept with what the provider says as data. A file that is
 * damaged may be whole the next time, so it fails the fetch.
 */
const LASTING = ['password_protected', 'too_large', 'not_a_payslip'] as const;

/**
 * Reads payslips that are files. What the provider says as data comes first, because it is not print; the file adds the figures
 * that it proves.
 */
export async function readPayslipFiles(
  context: Pick<ConnectorContext, 'provider' | 'readPdf' | 'log'>,
  files: readonly PayslipFile[],
): Promise<FetchedPayslip[]> {
  const { readPdf } = context;
  if (!readPdf) throw new ConnectorFailure('not_configured', { detail: 'PDF files cannot be read here' });
  const extractions: Promise<Extraction>[] = [];
  for (const [index, file] of files.entries()) {
    const extraction = readPdf(await file.open());
    // if a request fails, this promise is not awaited
    extraction.catch(() => undefined);
    extractions.push(extraction);
    await extractions[index - FILES_AHEAD];
  }
  const unread: string[] = [];
  const payslips: FetchedPayslip[] = [];
  for (const [index, { id, payDate, known }] of files.entries()) {
    const read = payslipIn((await extractions[index]) as Extraction, payDate);
    if (typeof read === 'string') unread.push(read);
    const own = typeof read === 'string' ? null : read;
    const data = known(own?.data.employment_information.employer_name ?? null);
    payslips.push({ externalId: id, data: own ? combined(data, own) : data });
  }
  reportUnread(context, unread, payslips.length);
  return payslips;
}

/** Everything that is printed must agree with the data, also what the page does not prove. */
function combined(known: PayrollData, own: ExtractedPayslip): PayrollData {
  filled(known.income_information, own.data.income_information);
  return filled(known, onlyProven(own));
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
function reportUnread(
  { provider, log }: Pick<ConnectorContext, 'provider' | 'log'>,
  unread: readonly string[],
  total: number,
): void {
  if (unread.length === 0) return;
  const reasons = [...new Set(unread)].sort();
  if (unread.length === total)
    throw new ConnectorFailure('invalid_data', {
      detail: `payslip: no file could be read (${reasons.join(', ')})`,
    });
  log?.info({ provider: provider.id, unread: unread.length, total, reasons }, 'payslip files not read');
}
