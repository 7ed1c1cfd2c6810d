import { createHmac, type KeyObject } from 'node:crypto';
import { keepKey } from '#platform/crypto/derive-key.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { IncomeData } from '#values/income-submission.ts';

interface Owner {
  clientId: string;
  submissionId: string;
}

export function sealIncome(userKey: KeyObject, owner: Owner, data: IncomeData): Buffer {
  return sealJson(data, { id: 'user', key: userKey }, placeOf(owner));
}

export function openIncome(userKey: KeyObject, owner: Owner, sealed: Buffer): IncomeData {
  return openJson(sealed, userKey, placeOf(owner));
}

/** Computes the hashes that identify an income and its content: other figures make it a new submission. */
export function indexesOf(clientKey: KeyObject, data: IncomeData): { income: Buffer; content: Buffer } {
  const { income_id, employment, frequency, income_period } = data;
  const said = [
    employment.total_income,
    employment.employers.map(({ employer_name, income, tax_paid }) => [employer_name, income, tax_paid]),
    frequency,
    income_period.start,
    income_period.end,
  ];
  const hash = (use: string, text: string) =>
    createHmac('sha256', keepKey(clientKey, use)).update(text, 'utf8').digest();
  return { income: hash('income', income_id), content: hash('income-content', JSON.stringify(said)) };
}

function placeOf({ clientId, submissionId }: Owner): Place {
  return { clientId, table: 'income_submissions', column: 'sealed_data', row: submissionId };
}
