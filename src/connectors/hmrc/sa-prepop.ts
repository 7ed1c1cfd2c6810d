import { createHmac } from 'node:crypto';
import { firstDayOfTaxYear, lastDayOfTaxYear, type TaxYear } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import { parseUtr } from '#values/utr.ts';
import { ConnectorFailure } from '../failure.ts';
import type { HmrcApi } from './api.ts';
import { type EmployerYear, readEachYear, totalOf } from './income.ts';
import type { ProfileReader } from './profile.ts';
import { AnnualEmployments, AnnualIncome, AnnualTax } from './schema.ts';

/** Reads three annual summaries for people who file a tax return, and joins them by employer reference. */
export const saPrepop: ProfileReader = {
  headersFor: () => () => ({}),
  readYears: (api, request) =>
    readEachYear(request.taxYears, (taxYear) => readPrepopYear(api, taxYear, request)),
  taxpayerOf: ({ utr }, { client_secret }) => hashUtr(utr, client_secret),
};

async function readPrepopYear(
  api: HmrcApi,
  taxYear: TaxYear,
  { utr }: { utr: string | null },
): Promise<EmployerYear[]> {
  const { employments, income, tax } = await readSummaries(
    api,
    `/sa/${requireUtr(utr)}/annual-summary/${taxYear}`,
  );
  const names = new Map(
    employments?.employments.map(({ employerPayeReference: id, employerName }) => [id, employerName]),
  );
  const incomes = sumByReference(
    income?.employments.map(({ employerPayeReference: id, payFromEmployment }) => [id, payFromEmployment]),
  );
  const taxes = sumByReference(
    tax?.employments.map(({ employerPayeReference: id, taxTakenOffPay }) => [id, taxTakenOffPay]),
  );
  return [...new Set([...names.keys(), ...incomes.keys(), ...taxes.keys()])].map((id) => ({
    id,
    employerName: names.get(id) ?? id,
    income: incomes.get(id) ?? null,
    taxPaid: taxes.get(id) ?? null,
    frequency: 'annually',
    start: firstDayOfTaxYear(taxYear),
    end: lastDayOfTaxYear(taxYear),
  }));
}

/**
 * Identifies a taxpayer without revealing the UTR. Keyed with a secret, because UTRs are few enough to try
 * them all.
 */
export function hashUtr(utr: string | null, secret: string): string {
  return createHmac('sha256', secret)
    .update(`income ${requireUtr(utr)}`)
    .digest('hex');
}

function requireUtr(utr: string | null): string {
  const known = utr === null ? null : parseUtr(utr);
  if (known === null)
    throw new ConnectorFailure('identity_incomplete', { detail: 'the UTR is missing or invalid' });
  return known;
}

async function readSummaries(api: HmrcApi, summary: string) {
  const employments = await api.ask({
    operation: 'read annual employments',
    path: `/individual-employment${summary}`,
    version: '1.2',
    schema: AnnualEmployments,
  });
  const income = await api.ask({
    operation: 'read annual income',
    path: `/individual-income${summary}`,
    version: '1.2',
    schema: AnnualIncome,
  });
  const tax = await api.ask({
    operation: 'read annual tax',
    path: `/individual-tax${summary}`,
    version: '1.1',
    schema: AnnualTax,
  });
  return { employments, income, tax };
}

/** Sums jobs that share a reference because they belong to the same PAYE scheme. */
function sumByReference(rows: readonly [string, Pence | null][] = []): Map<string, Pence | null> {
  const grouped = Map.groupBy(rows, ([reference]) => reference);
  return new Map(
    [...grouped].map(([reference, group]) => [reference, totalOf(group.map(([, amount]) => amount))]),
  );
}
