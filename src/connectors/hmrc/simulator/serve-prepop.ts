import type { FastifyInstance } from 'fastify';
import { wireAmount } from '#simulation/wire-number.ts';
import { addMonthsToDay, firstDayOfTaxYear, lastDayOfTaxYear } from '#values/calendar.ts';
import { REFUSALS } from './errors.ts';
import { type EmploymentRecord, isTaxYear, type SummaryKind, totalsOf } from './records.ts';
import { type HmrcContext, serve } from './serve-endpoint.ts';

/*
 * The APIs Individual Employment 1.2, Individual Income 1.2 and Individual Tax 1.1: annual summaries for
 * people who file a return.
 */

const MONTHS_AFTER_YEAR_END = 2;

interface Summary {
  kind: SummaryKind;
  path: string;
  version: string;
  body(records: readonly EmploymentRecord[]): object;
}

const SUMMARIES: readonly Summary[] = [
  {
    kind: 'employments',
    path: 'individual-employment',
    version: '1.2',
    body: (records) => ({
      employments: records.map(({ payeReference, employerName }) => ({
        employerPayeReference: payeReference,
        employerName,
        offPayrollWorkFlag: false,
      })),
    }),
  },
  {
    kind: 'income',
    path: 'individual-income',
    version: '1.2',
    body: (records) => ({
      pensionsAnnuitiesAndOtherStateBenefits: {},
      employments: records.map(({ payeReference, payments }) => ({
        employerPayeReference: payeReference,
        payFromEmployment: wireAmount(totalsOf(payments).taxablePence),
      })),
    }),
  },
  {
    kind: 'tax',
    path: 'individual-tax',
    version: '1.1',
    body: (records) => ({
      pensionsAnnuitiesAndOtherStateBenefits: {},
      refunds: {},
      employments: records.map(({ payeReference, payments }) => ({
        employerPayeReference: payeReference,
        taxTakenOffPay: wireAmount(totalsOf(payments).taxPence),
      })),
    }),
  },
];

export function servePrepop(server: FastifyInstance, context: HmrcContext): void {
  const { records } = context;
  for (const { kind, path, version, body } of SUMMARIES)
    serve(
      server,
      context,
      {
        method: 'GET',
        path: `/${path}/sa/:utr/annual-summary/:taxYear`,
        version,
        scopes: [`read:${path}`],
      },
      ({ params: { utr = '', taxYear = '' }, taxpayer }) => {
        if (!/^\d{10}$/.test(utr)) return REFUSALS.utr;
        if (!isTaxYear(taxYear)) return REFUSALS.annualTaxYear;
        if (!taxpayer || taxpayer.utr !== utr) return REFUSALS.unauthorised;
        const made = records.summary(kind, utr, taxYear);
        if (made) return made;
        const [from, to] = [firstDayOfTaxYear(taxYear), lastDayOfTaxYear(taxYear)];
        // a year's figures are published only after employers and the tax authority have reconciled them
        if (records.today() <= addMonthsToDay(to, MONTHS_AFTER_YEAR_END)) return REFUSALS.notFound;
        const employments = records.employmentsBetween(taxpayer, from, to);
        return employments.length > 0 ? body(employments) : REFUSALS.notFound;
      },
    );
}
