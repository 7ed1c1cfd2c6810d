import { createHmac, type KeyObject } from 'node:crypto';
import type { FetchedPayslip } from '#connectors';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import { deriveKey } from '#platform/crypto/service-keys.ts';
import type { PayrollData } from '#values/payroll-submission.ts';

/** What is sealed of a submission: the payslip, and the names of the document it was read from. */
export interface SealedSubmission {
  data: PayrollData;
  document_external_id: string | null;
  document_filename: string | null;
}

interface Owner {
  clientId: string;
  submissionId: string;
}

export function sealSubmission(userKey: KeyObject, owner: Owner, content: SealedSubmission): Buffer {
  return sealJson(content, { id: 'user', key: userKey }, place(owner));
}

export function openSubmission(userKey: KeyObject, owner: Owner, sealed: Buffer): SealedSubmission {
  return openJson(sealed, userKey, place(owner));
}

/** Which payslip this is: by the provider's own id, or by what tells one payslip from another. */
export function payslipIndex(clientKey: KeyObject, { externalId, data }: FetchedPayslip): Buffer {
  const { employment_information: employment, income_information: income } = data;
  const name =
    externalId === null
      ? [employment.employer_name, income.pay_date, income.pay_interval_start, income.pay_interval_end]
      : [externalId];
  return keyedHash(clientKey, 'payslip', JSON.stringify(name));
}

/**
 * What the payslip itself says: with other figures it is another submission. What providers show of the person beside it, and
 * what follows from today's date, may change without a correction.
 */
export function contentIndex(clientKey: KeyObject, data: PayrollData): Buffer {
  const { employer_name, employer_tax_reference } = data.employment_information;
  const said = [employer_name, employer_tax_reference, data.income_information];
  return keyedHash(clientKey, 'payslip-content', JSON.stringify(said));
}

const keys = new WeakMap<KeyObject, Map<string, KeyObject>>();

function keyedHash(clientKey: KeyObject, use: string, text: string): Buffer {
  const known = keys.get(clientKey) ?? new Map<string, KeyObject>();
  keys.set(clientKey, known);
  const key = known.get(use) ?? deriveKey(clientKey, use);
  known.set(use, key);
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

function place({ clientId, submissionId }: Owner): Place {
  return { clientId, table: 'payroll_submissions', column: 'sealed_data', row: submissionId };
}
