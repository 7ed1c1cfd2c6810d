import { VERSION } from '#platform/version.ts';
import type { TaxYear } from '#values/calendar.ts';
import type { Attendance, ConnectorContext, IncomeRequest } from '../connector.ts';
import type { HmrcApi } from './api.ts';
import { batchHeaders, type Vendor, webHeaders } from './fraud-prevention.ts';
import { type EmployerYear, frequencyOf, readEachYear } from './income.ts';
import type { ProfileReader } from './profile.ts';
import { requireNino } from './require-nino.ts';
import { EmploymentList, FinancialDetails } from './schema.ts';
import { readServerFacts } from './server-facts.ts';
import { settingsOf } from './settings.ts';

/**
 * Individuals Employments Income (MTD) 2.0: one request for the employments of a year, and one for the pay of
 * each. The law requires every request to say where it comes from.
 */
export const mtdEmployments: ProfileReader = {
  headersFor(context, attendance) {
    const headers = attendanceHeaders(context, attendance);
    return () => headers;
  },
  readYears: (api, request) =>
    readEachYear(request.taxYears, (taxYear) => readMtdYear(api, taxYear, request)),
  taxpayerOf: () => null,
};

function attendanceHeaders({ provider, clock }: ConnectorContext, attendance: Attendance) {
  const { device_id = null, vendor_public_ip = null } = settingsOf(provider);
  const vendor: Vendor = { version: VERSION, publicIp: vendor_public_ip };
  const { userId } = attendance;
  return attendance.by === 'person'
    ? webHeaders(attendance.browser, { userId, vendor })
    : batchHeaders(readServerFacts({ deviceId: device_id, now: clock.now() }), { userId, vendor });
}

async function readMtdYear(
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
