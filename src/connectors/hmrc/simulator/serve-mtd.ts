import type { FastifyInstance } from 'fastify';
import { wireAmount } from '#simulation/wire-number.ts';
import {
  firstDayOfTaxYear,
  lastDayOfTaxYear,
  type TaxYear,
  taxMonthOf,
  taxWeekOf,
  taxYearOf,
} from '#values/calendar.ts';
import { REFUSALS, type Refusal } from './errors.ts';
import { type EmploymentRecord, isTaxYear, type Payment, totalsOf } from './records.ts';
import { type Asked, type HmrcContext, serve } from './serve-endpoint.ts';

/* The API Individuals Employments Income (MTD) 2.0. */

const BASE = '/individuals/employments-income/:nino/:taxYear';
const FIRST_TAX_YEAR = '2019-20';
const NINO = /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/;
const EMPLOYMENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function serveMtd(server: FastifyInstance, context: HmrcContext): void {
  const read = (path: string, answer: (records: EmploymentRecord[], asked: Asked) => object | Refusal) =>
    serve(
      server,
      context,
      {
        method: 'GET',
        path: `${BASE}${path}`,
        version: '2.0',
        scopes: ['read:self-assessment'],
        needsFraudHeaders: true,
      },
      (asked) => {
        const refused = refusalOf(asked, context);
        if (refused) return refused;
        const { taxYear = '' } = asked.params;
        const { taxpayer } = asked;
        const records = taxpayer
          ? context.records.employmentsBetween(
              taxpayer,
              firstDayOfTaxYear(taxYear),
              lastDayOfTaxYear(taxYear),
            )
          : [];
        return records.length === 0 ? REFUSALS.resourceNotFound : answer(records, asked);
      },
    );

  read('', (records) => ({
    employments: records.map(({ id, employerName }) => ({ employmentId: id, employerName })),
  }));
  read('/:employmentId', (records, { params }) => {
    const record = records.find(({ id }) => id === params.employmentId);
    return record ? employmentOf(record) : REFUSALS.resourceNotFound;
  });
  read('/:employmentId/financial-details', (records, { params, query }) => {
    const index = records.findIndex(({ id }) => id === params.employmentId);
    const [record] = records.slice(index, index + 1);
    // the sandbox has no figures submitted by people themselves
    if (index < 0 || !record || query.source === 'user') return REFUSALS.resourceNotFound;
    return detailsOf(record, { taxYear: params.taxYear ?? '', number: index + 1 });
  });
}

const SOURCES: readonly (string | undefined)[] = [undefined, 'hmrc-held', 'user', 'latest'];

const SCENARIOS: Readonly<Record<string, Refusal | null>> = {
  DEFAULT: null,
  STATEFUL: null,
  NOT_FOUND: REFUSALS.resourceNotFound,
  REQUEST_CANNOT_BE_FULFILLED: REFUSALS.cannotBeFulfilled,
};

function refusalOf({ params, query, headers, taxpayer }: Asked, { records }: HmrcContext): Refusal | null {
  const { nino = '', taxYear = '', employmentId } = params;
  if (!NINO.test(nino)) return REFUSALS.nino;
  if (!/^\d{4}-\d{2}$/.test(taxYear)) return REFUSALS.taxYear;
  if (!isTaxYear(taxYear)) return REFUSALS.taxYearRange;
  if (employmentId !== undefined && !EMPLOYMENT_ID.test(employmentId)) return REFUSALS.employmentId;
  if (!SOURCES.includes(query.source)) return REFUSALS.source;
  if (taxYear < FIRST_TAX_YEAR || taxYear > taxYearOf(records.today())) return REFUSALS.taxYearNotSupported;
  if (!taxpayer?.isSignedUp || taxpayer.nino !== nino) return REFUSALS.notSignedUp;
  const scenario = SCENARIOS[String(headers['gov-test-scenario'] ?? 'DEFAULT')];
  return scenario === undefined ? REFUSALS.scenario : scenario;
}

function employmentOf({ employerName, payeReference, startDate, leaveDate, payrollId }: EmploymentRecord) {
  return {
    employerRef: payeReference,
    employerName,
    startDate,
    ...(leaveDate ? { cessationDate: leaveDate } : {}),
    payrollId,
    occupationalPension: false,
  };
}

function detailsOf(record: EmploymentRecord, { taxYear, number }: { taxYear: TaxYear; number: number }) {
  const last = record.payments.at(-1);
  return {
    submittedOn: `${last?.payDate ?? record.startDate}T03:00:00.000Z`,
    source: 'hmrc-held',
    employment: {
      employmentSequenceNumber: String(number),
      payrollId: record.payrollId,
      // later tax years don't have this field
      ...(taxYear < '2025-26' ? { companyDirector: record.isDirector } : {}),
      startDate: record.startDate,
      ...(record.leaveDate ? { cessationDate: record.leaveDate } : {}),
      occupationalPension: false,
      disguisedRemuneration: false,
      ...(taxYear >= '2023-24' ? { offPayrollWorker: false } : {}),
      employer: { employerRef: record.payeReference, employerName: record.employerName },
      ...(last ? { pay: payOf(record, last) } : {}),
    },
  };
}

function payOf({ payments, frequency }: EmploymentRecord, last: Payment) {
  const { taxablePence, taxPence } = totalsOf(payments);
  return {
    taxablePayToDate: wireAmount(taxablePence),
    totalTaxToDate: wireAmount(taxPence),
    payFrequency: frequency.replaceAll('_', '-'),
    paymentDate: last.payDate,
    ...(frequency.endsWith('weekly') || frequency === 'fortnightly'
      ? { taxWeekNo: taxWeekOf(last.payDate) }
      : { taxMonthNo: taxMonthOf(last.payDate) }),
  };
}
