import type { TaxYear } from '#values/calendar.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import type { IncomeRequest } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { HmrcApi } from './api.ts';
import { type EmployerYear, frequencyOf } from './income.ts';
import { EmploymentList, FinancialDetails } from './schema.ts';

const NINO_LENGTH = 9;

/**
 * Individuals Employments Income (MTD) 2.0: one request for the employments of a year, and one for the pay of
 * each.
 */
export async function readMtdYear(
  api: HmrcApi,
  taxYear: TaxYear,
  { person }: Pick<IncomeRequest, 'person'>,
): Promise<EmployerYear[]> {
  const year = `/individuals/employments-income/${requireNino(person.niNumber)}/${taxYear}`;
  const listed = await api.ask({
    operation: 'list employments',
    path: year,
    version: '2.0',
    schema: EmploymentList,
  });
  const years: EmployerYear[] = [];
  for (const employment of listed?.employments ?? []) {
    // the person told HMRC that this employment is not theirs
    if (employment.dateIgnored !== null) continue;
    const details = await readDetails(api, `${year}/${encodeURIComponent(employment.employmentId)}`);
    if (!isLeftOut(api, details)) years.push(toYear(employment, details));
  }
  return years;
}

function readDetails(api: HmrcApi, employment: string): Promise<FinancialDetails | null> {
  return api.ask({
    operation: 'read financial details',
    path: `${employment}/financial-details?source=hmrc-held`,
    version: '2.0',
    schema: FinancialDetails,
  });
}

function isLeftOut({ settings }: HmrcApi, details: FinancialDetails | null): boolean {
  return settings.occupational_pensions === 'exclude' && details?.employment.occupationalPension === true;
}

/** Includes employments without pay data: their income is unknown, not zero. */
function toYear(
  { employmentId, employerName }: EmploymentList['employments'][number],
  details: FinancialDetails | null,
): EmployerYear {
  const { employer, pay, startDate = null, cessationDate = null } = details?.employment ?? {};
  return {
    id: employmentId,
    employerName: employer?.employerName ?? employerName,
    income: pay?.taxablePayToDate ?? null,
    taxPaid: pay?.totalTaxToDate ?? null,
    frequency: frequencyOf(pay?.payFrequency ?? null),
    start: startDate,
    // leavers are often paid after their last day
    end: pay?.paymentDate ?? cessationDate,
  };
}

/** Requires the suffix letter, which users may omit but HMRC needs. */
export function requireNino(niNumber: string | null): string {
  const nino = niNumber === null ? null : parseNiNumber(niNumber);
  if (nino?.length !== NINO_LENGTH)
    throw new ConnectorFailure('identity_incomplete', {
      detail: 'the NI number is missing or has no suffix letter',
    });
  return nino;
}
