import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { utrOf } from '#simulation/people/utr.ts';
import { wireNumber } from '#simulation/wire-number.ts';
import { parsePence } from '#values/money.ts';
import { PayFrequency } from '#values/payroll-submission.ts';
import { invalidRequest, REFUSALS } from './errors.ts';
import { fraudHeadersOf, problemsIn } from './fraud-headers.ts';
import { isTaxYear, SUMMARY_KINDS, type SummaryKind } from './records.ts';
import { APPLICATION, type HmrcContext, serve } from './serve-endpoint.ts';

/* The test support API of the tax authority's own sandbox: creates test people and their income. */

const application = { version: '1.0', scopes: [APPLICATION] } as const;
const PAYMENTS_MAX = 1000;
const EMPLOYERS_MAX = 1000;

const ServiceNames = z.object({ serviceNames: z.array(z.string()).max(50).default([]) });
const day = z.iso.date();
const amount = z.number().transform((pounds, context) => {
  const pence = parsePence(String(pounds));
  if (pence === null) context.addIssue('must be an amount');
  return pence ?? 0n;
});

const TestEmployment = z.object({
  startDate: day,
  endDate: day.optional(),
  payFrequency: z.enum([
    'WEEKLY',
    'FORTNIGHTLY',
    'FOUR_WEEKLY',
    'CALENDAR_MONTHLY',
    'QUARTERLY',
    'BI_ANNUALLY',
    'ANNUALLY',
    'IRREGULAR',
  ]),
  payments: z
    .array(
      z.object({
        paymentDate: day,
        taxablePayment: amount,
        monthPayNumber: z.int().optional(),
        weekPayNumber: z.int().optional(),
      }),
    )
    .max(PAYMENTS_MAX),
});

export function serveTestSupport(server: FastifyInstance, context: HmrcContext): void {
  const employers = new Map<string, string>();
  serveTestUsers(server, context, employers);
  serveTestEmployments(server, context, employers);
  serveTestSummaries(server, context);
  serveHeaderChecks(server, context);
}

function serveTestUsers(server: FastifyInstance, context: HmrcContext, employers: Map<string, string>): void {
  const { records } = context;
  const create = (what: string, answer: (serviceNames: readonly string[]) => object) =>
    serve(
      server,
      context,
      { method: 'POST', path: `/create-test-user/${what}`, ...application, status: 201 },
      ({ body }) => {
        const asked = ServiceNames.safeParse(body);
        return asked.success
          ? answer(asked.data.serviceNames)
          : invalidRequest('serviceNames must be a list');
      },
    );

  create('individuals', (serviceNames) => {
    const user = newIndividual(serviceNames);
    records.addUser(user);
    const { userId, password, forename, surname, dateOfBirth, nino, utr } = user;
    return {
      userId,
      password,
      userFullName: `${forename} ${surname}`,
      emailAddress: `${userId}@example.com`,
      individualDetails: {
        firstName: forename,
        lastName: surname,
        dateOfBirth,
        address: { line1: '1 Sandbox Street', line2: 'Trialtown', postcode: 'TS1 1PA' },
      },
      ...(serviceNames.includes('self-assessment') ? { saUtr: utr } : {}),
      ...(serviceNames.includes('national-insurance') ? { nino } : {}),
      ...(user.isSignedUp ? { mtdItId: `XAIT${utr}1` } : {}),
    };
  });

  create('organisations', (serviceNames) => {
    const userId = digits(12);
    const name = `Trial Employer ${digits(4)}`;
    const empRef = `999/${randomUUID().slice(0, 8).toUpperCase()}`;
    if (employers.size >= EMPLOYERS_MAX) employers.clear();
    employers.set(empRef, name);
    return {
      userId,
      password: randomUUID().slice(0, 13),
      userFullName: 'Robin Trial',
      emailAddress: `${userId}@example.com`,
      organisationDetails: {
        name,
        address: { line1: '2 Sandbox Street', line2: 'Trialtown', postcode: 'TS1 1PA' },
      },
      ...(serviceNames.includes('paye-for-employers') ? { empRef } : {}),
    };
  });
}

/** Signed up for Making Tax Digital only on request, so that the rejection can be tested too. */
function newIndividual(serviceNames: readonly string[]) {
  const nino = `PE${digits(6)}A`;
  return {
    userId: digits(12),
    password: randomUUID().slice(0, 13),
    nino,
    utr: utrOf(nino),
    forename: 'Morgan',
    surname: `Trial-${digits(4)}`,
    dateOfBirth: `19${randomInt(50, 99)}-0${randomInt(1, 9)}-1${randomInt(0, 9)}`,
    isSignedUp: serviceNames.includes('mtd-income-tax'),
  };
}

function serveTestEmployments(
  server: FastifyInstance,
  context: HmrcContext,
  employers: ReadonlyMap<string, string>,
): void {
  const { records } = context;
  serve(
    server,
    context,
    {
      method: 'POST',
      path: '/individuals-income-test-support/employer/:empRef/employment/:nino',
      ...application,
      status: 201,
    },
    ({ params: { empRef = '', nino = '' }, body }) => {
      const employment = TestEmployment.safeParse(body);
      if (!employment.success)
        return invalidRequest(`${employment.error.issues[0]?.path.join('.')} is invalid`);
      if (!records.findByNino(nino)) return REFUSALS.notFound;
      const { startDate, endDate, payFrequency, payments } = employment.data;
      records.addEmployment(nino, {
        id: randomUUID(),
        employerName: employers.get(empRef) ?? `Employer ${empRef}`,
        payeReference: empRef,
        payrollId: 'TRIAL-1',
        startDate,
        leaveDate: endDate ?? null,
        isDirector: false,
        frequency: frequencyOf(payFrequency),
        payments: payments
          .map(({ paymentDate, taxablePayment }) => ({
            payDate: paymentDate,
            taxCode: null,
            taxablePence: taxablePayment,
            taxPence: 0n,
          }))
          .sort((one, other) => (one.payDate < other.payDate ? -1 : 1)),
      });
      return body as object;
    },
  );
}

function serveTestSummaries(server: FastifyInstance, context: HmrcContext): void {
  const { records } = context;
  serve(
    server,
    context,
    {
      method: 'POST',
      path: '/individual-paye-test-support/sa/:utr/:kind/annual-summary/:taxYear',
      ...application,
      status: 201,
    },
    ({ params: { utr = '', kind = '', taxYear = '' }, body }) => {
      const { scenario = 'HAPPY_PATH_1' } = (body ?? {}) as { scenario?: string };
      if (!isSummaryKind(kind)) return REFUSALS.notFound;
      if (!records.findByUtr(utr)) return REFUSALS.utr;
      if (!isTaxYear(taxYear)) return REFUSALS.annualTaxYear;
      const summary = SCENARIOS[scenario]?.[kind];
      if (!summary) return invalidRequest('scenario is not known');
      records.setSummary(summary, { kind, utr, taxYear });
      return summary;
    },
  );
}

function isSummaryKind(text: string): text is SummaryKind {
  return (SUMMARY_KINDS as readonly string[]).includes(text);
}

function frequencyOf(name: string): PayFrequency {
  const spelt = name === 'CALENDAR_MONTHLY' ? 'monthly' : name.toLowerCase();
  return PayFrequency.options.find((frequency) => frequency === spelt) ?? 'irregular';
}

const [FIRST, SECOND] = ['999/TR10001', '999/TR10002'];
const NO_PENSIONS = { pensionsAnnuitiesAndOtherStateBenefits: {} };

/** Two employers; one employment at the second has two rows, as happens within one PAYE scheme. */
const SCENARIOS: Readonly<Record<string, Record<SummaryKind, object>>> = {
  HAPPY_PATH_1: {
    employments: {
      employments: [
        { employerPayeReference: FIRST, employerName: 'Trial Stores', offPayrollWorkFlag: false },
      ],
    },
    income: {
      ...NO_PENSIONS,
      employments: [{ employerPayeReference: FIRST, payFromEmployment: wireNumber('22500.00') }],
    },
    tax: {
      ...NO_PENSIONS,
      refunds: {},
      employments: [{ employerPayeReference: FIRST, taxTakenOffPay: wireNumber('1986.00') }],
    },
    benefits: { employments: [] },
  },
  HAPPY_PATH_2: {
    employments: {
      employments: [
        { employerPayeReference: FIRST, employerName: 'Trial Stores', offPayrollWorkFlag: false },
        { employerPayeReference: SECOND, employerName: 'Trial Rail', offPayrollWorkFlag: true },
      ],
    },
    income: {
      ...NO_PENSIONS,
      employments: [
        { employerPayeReference: FIRST, payFromEmployment: wireNumber('22500.00') },
        { employerPayeReference: SECOND, payFromEmployment: wireNumber('10000.25') },
        { employerPayeReference: SECOND, payFromEmployment: wireNumber('0.50') },
      ],
    },
    tax: {
      ...NO_PENSIONS,
      refunds: { taxRefundedOrSetOff: wireNumber('325.00') },
      employments: [
        { employerPayeReference: FIRST, taxTakenOffPay: wireNumber('1986.00') },
        { employerPayeReference: SECOND, taxTakenOffPay: wireNumber('2000.05') },
      ],
    },
    benefits: { employments: [] },
  },
};

/** Validates fraud prevention headers, and lists those received so far. */
function serveHeaderChecks(server: FastifyInstance, context: HmrcContext): void {
  const path = '/test/fraud-prevention-headers';
  serve(server, context, { method: 'GET', path: `${path}/validate`, ...application }, ({ headers }) => {
    const errors = problemsIn(fraudHeadersOf({ headers }));
    return errors.length > 0
      ? { specVersion: '3.3', code: 'INVALID_HEADERS', message: 'At least 1 header is invalid', errors }
      : { specVersion: '3.3', code: 'VALID_HEADERS', message: 'All headers appear to be valid' };
  });
  serve(server, context, { method: 'GET', path: `${path}/:api/validation-feedback`, ...application }, () => ({
    requests: context.fraudHeaders.seen.map(({ method, path: requested, at, headers }) => ({
      path: requested,
      method,
      requestTimestamp: at,
      code: problemsIn(headers).length > 0 ? 'INVALID_HEADERS' : 'VALID_HEADERS',
      headers: Object.entries(headers).map(([header, value]) => ({ header, value })),
    })),
  }));
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(0, 10)).join('');
}
