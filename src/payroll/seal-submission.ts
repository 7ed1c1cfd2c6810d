import { createHmac, type KeyObject } from 'node:crypto';
import type { FetchedPayslip } from '#connectors';
import { employerOf } from '#evidence';
import { keepKey } from '#platform/crypto/derive-key.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { nameKey } from '#values/person-name.ts';

/** The sealed part of a submission: the payslip, and the names of the document it was extracted from. */
export interface SealedSubmission {
  data: PayrollData;
  document_external_id: string | null;
  document_filename: string | null;
}

/** The fields that sums over many payslips need, sealed separately so that fewer bytes have to be opened. */
export interface PayslipSummary {
  employer_name: string | null;
  employer_tax_reference: string | null;
  date_of_birth: string | null;
  post_code: string | null;
  pay_interval_start: string | null;
  pay_interval_end: string | null;
  gross_pay: string | null;
  net_pay: string | null;
  pay_date: string | null;
  /** Taxable pay of the tax year at this employer, up to and including this payslip. */
  taxable_to_date: string | null;
  /** Missing in summaries that were stored by earlier versions. */
  pay_frequency?: string | null;
  start_date?: string | null;
}

interface Owner {
  clientId: string;
  submissionId: string;
}

export function sealSubmission(userKey: KeyObject, owner: Owner, content: SealedSubmission): Buffer {
  return sealJson(content, { id: 'user', key: userKey }, place(owner, 'sealed_data'));
}

export function openSubmission(userKey: KeyObject, owner: Owner, sealed: Buffer): SealedSubmission {
  return openJson(sealed, userKey, place(owner, 'sealed_data'));
}

export function summaryOf(data: PayrollData): PayslipSummary {
  const { identity_information: identity, employment_information, income_information: income } = data;
  return {
    employer_name: employment_information.employer_name,
    employer_tax_reference: employment_information.employer_tax_reference,
    date_of_birth: identity.date_of_birth,
    post_code: identity.address.post_code,
    pay_interval_start: income.pay_interval_start,
    pay_interval_end: income.pay_interval_end,
    gross_pay: income.earnings.gross_pay,
    net_pay: income.earnings.net_pay,
    pay_date: income.pay_date,
    taxable_to_date: income.earnings.year_to_date.total_taxable_earnings,
    pay_frequency: income.pay_frequency,
    start_date: employment_information.start_date,
  };
}

export function sealSummary(userKey: KeyObject, owner: Owner, summary: PayslipSummary): Buffer {
  return sealJson(summary, { id: 'user', key: userKey }, place(owner, 'sealed_summary'));
}

export function openSummary(userKey: KeyObject, owner: Owner, sealed: Buffer): PayslipSummary {
  return openJson(sealed, userKey, place(owner, 'sealed_summary'));
}

/** Identifies a payslip by the provider's own id, or by the fields that distinguish it from others. */
export function payslipIndex(clientKey: KeyObject, { externalId, data }: FetchedPayslip): Buffer {
  const { employment_information: employment, income_information: income } = data;
  const name =
    externalId === null
      ? [employment.employer_name, income.pay_date, income.pay_interval_start, income.pay_interval_end]
      : [externalId];
  return keyedHash(clientKey, 'payslip', JSON.stringify(name));
}

/**
 * Identifies the content of a payslip: a payslip with other figures is a new submission. Personal details,
 * and values that depend on today's date, are left out because they can change without a correction.
 */
export function contentIndex(clientKey: KeyObject, data: PayrollData): Buffer {
  const { employer_name, employer_tax_reference } = data.employment_information;
  const said = [employer_name, employer_tax_reference, data.income_information];
  return keyedHash(clientKey, 'payslip-content', JSON.stringify(said));
}

/**
 * Identifies an uploaded payslip among those of all users. Colleagues can have the same pay on the same day, so the person who
 * is printed on the payslip is part of it. Null if that is not known, or if there are no amounts.
 */
export function reuseIndex(clientKey: KeyObject, data: PayrollData): Buffer | null {
  const { identity_information: identity, income_information: income } = data;
  const { gross_pay, net_pay, year_to_date } = income.earnings;
  const name = nameKey(identity.name ?? '');
  const number = identity.NI_number?.replace(/[^0-9A-Za-z]/g, '').toUpperCase() ?? '';
  if ((name === '' && number === '') || income.pay_date === null || gross_pay === null || net_pay === null)
    return null;
  const employer = employerOf(data.employment_information).name;
  const figures = [gross_pay, net_pay, year_to_date.gross_pay, year_to_date.total_taxable_earnings];
  const said = [employer, income.pay_date, income.tax_code, ...figures, name, number];
  return keyedHash(clientKey, 'payslip-reuse', JSON.stringify(said));
}

function keyedHash(clientKey: KeyObject, use: string, text: string): Buffer {
  return createHmac('sha256', keepKey(clientKey, use)).update(text, 'utf8').digest();
}

function place({ clientId, submissionId }: Owner, column: string): Place {
  return { clientId, table: 'payroll_submissions', column, row: submissionId };
}
