import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { wireAmount } from '#simulation/wire-number.ts';
import { taxMonthOf, taxWeekOf, taxYearOf } from '#values/calendar.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import { parseDay } from '#values/timestamp.ts';
import { invalidRequest, REFUSALS, type Refusal } from './errors.ts';
import { type EmploymentRecord, type Payment, type Taxpayer, type TaxRecords, totalsOf } from './records.ts';
import { type Asked, type HmrcContext, serve } from './serve-endpoint.ts';

/* The APIs Individuals Matching, Income and Employments 2.0, which link to each other. */

const MATCH_MS = 4 * 3_600_000;
const MATCHES_MAX = 1000;
const TAX_YEARS_KEPT = 6;
const CORRELATION_ID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

const name = z.string().regex(/^[a-zA-Z `\-'^]{1,35}$/);
const MatchRequest = z.object({
  firstName: name,
  lastName: name,
  nino: z.string(),
  dateOfBirth: z.string(),
});
type MatchRequest = z.output<typeof MatchRequest>;

interface Match {
  taxpayer: Taxpayer;
  request: MatchRequest;
  expiresAt: number;
}

type Matches = Map<string, Match>;

export function serveMatching(server: FastifyInstance, context: HmrcContext): void {
  const matches: Matches = new Map();
  serveMatches(server, context, matches);
  const onMatch = forMatched(server, context, matches);
  onMatch('/individuals/matching/:matchId', ({ id, request }) => ({
    _links: {
      income: link(`/individuals/income/?matchId=${id}`, "Get the individual's income data"),
      employments: link(`/individuals/employments/?matchId=${id}`, "Get the individual's employment data"),
      self: { href: `/individuals/matching/${id}` },
    },
    individual: request,
  }));
  onMatch('/individuals/income/', ({ id }) => ({
    _links: {
      paye: payeLink('income', id, "Get an individual's PAYE income data per employment"),
      sa: link(
        `/individuals/income/sa?matchId=${id}{&fromTaxYear,toTaxYear}`,
        "Get an individual's Self Assessment income data",
      ),
      self: { href: `/individuals/income/?matchId=${id}` },
    },
  }));
  onMatch('/individuals/employments/', ({ id }) => ({
    _links: {
      paye: payeLink('employments', id, "Get an individual's PAYE employment data"),
      self: { href: `/individuals/employments/?matchId=${id}` },
    },
  }));
  servePaye(onMatch, context.records);
}

function serveMatches(server: FastifyInstance, context: HmrcContext, matches: Matches): void {
  const { records, clock } = context;
  correlated(server, context, { method: 'POST', path: '/individuals/matching/' }, ({ body }) => {
    const request = MatchRequest.safeParse(body);
    if (!request.success)
      return invalidRequest(`Malformed ${request.error.issues[0]?.path.join('.')} submitted`);
    if (!/^[A-Z]{2}\d{6}[A-D]$/.test(request.data.nino)) return invalidRequest('Malformed nino submitted');
    const taxpayer = records.findByNino(request.data.nino);
    if (!taxpayer || !isMatch(request.data, taxpayer)) return REFUSALS.matchingFailed;
    const id = randomUUID();
    if (matches.size >= MATCHES_MAX) matches.clear();
    matches.set(id, { taxpayer, request: request.data, expiresAt: clock.now().getTime() + MATCH_MS });
    return {
      _links: {
        individual: link(`/individuals/matching/${id}`, "Get a matched individual's information"),
        self: { href: '/individuals/matching/' },
      },
    };
  });
}

type OnMatch = (
  path: string,
  answer: (match: Match & { id: string }, asked: Asked) => object | Refusal,
) => void;

/** Serves data about a matched person while the match lasts. */
function forMatched(server: FastifyInstance, context: HmrcContext, matches: Matches): OnMatch {
  return (path, answer) =>
    correlated(server, context, { method: 'GET', path }, (asked) => {
      const id = asked.params.matchId ?? asked.query.matchId;
      if (!id) return invalidRequest('matchId is required');
      const match = matches.get(id);
      return match && match.expiresAt > context.clock.now().getTime()
        ? answer({ ...match, id }, asked)
        : REFUSALS.notFound;
    });
}

function correlated(
  server: FastifyInstance,
  context: HmrcContext,
  endpoint: { method: 'GET' | 'POST'; path: string },
  answer: (asked: Asked) => object | Refusal,
): void {
  serve(server, context, { ...endpoint, version: '2.0', scopes: ['assigned'] }, (asked) =>
    CORRELATION_ID.test(String(asked.headers.correlationid ?? ''))
      ? answer(asked)
      : invalidRequest('Malformed CorrelationId'),
  );
}

function servePaye(onMatch: OnMatch, records: TaxRecords): void {
  const onPaye = (name: string, answer: (employments: EmploymentRecord[]) => object) =>
    onMatch(`/individuals/${name}/paye`, ({ id, taxpayer }, { query }) => {
      const window = windowOf(query, records.today());
      if ('code' in window) return window;
      const { from, to } = window;
      const href = `/individuals/${name}/paye?matchId=${id}&fromDate=${from}&toDate=${to}`;
      return { _links: { self: { href } }, ...answer(records.employmentsBetween(taxpayer, from, to)) };
    });
  onPaye('income', (employments) => ({ paye: { income: employments.flatMap(incomeOf) } }));
  onPaye('employments', (employments) => ({ employments: employments.map(employmentOf) }));
}

function isMatch({ firstName, lastName, dateOfBirth }: MatchRequest, taxpayer: Taxpayer): boolean {
  return (
    taxpayer.dateOfBirth === dateOfBirth &&
    startsAlike(firstName, taxpayer.forename, 1) &&
    startsAlike(lastName, taxpayer.surname, 3)
  );
}

function startsAlike(one: string, other: string, length: number): boolean {
  const letters = other.normalize('NFD').replace(/\p{M}/gu, '');
  return one.slice(0, length).toLowerCase() === letters.slice(0, length).toLowerCase();
}

function windowOf(
  { fromDate, toDate }: Record<string, string>,
  today: string,
): { from: string; to: string } | Refusal {
  if (!fromDate) return invalidRequest('fromDate is required');
  const to = toDate ?? today;
  for (const [name, day] of [
    ['fromDate', fromDate],
    ['toDate', to],
  ] as const)
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || !parseDay(day))
      return invalidRequest(`${name}: invalid date format`);
  const oldest = `${Number(taxYearOf(today).slice(0, 4)) - TAX_YEARS_KEPT}-04-06`;
  if (fromDate > to || fromDate < oldest) return invalidRequest('Invalid time period requested');
  return { from: fromDate, to };
}

const CODES: Readonly<Record<PayFrequency, [code: string, name: string]>> = {
  weekly: ['W1', 'WEEKLY'],
  fortnightly: ['W2', 'FORTNIGHTLY'],
  four_weekly: ['W4', 'FOUR_WEEKLY'],
  monthly: ['M1', 'CALENDAR_MONTHLY'],
  quarterly: ['M3', 'QUARTERLY'],
  bi_annually: ['M6', 'BI_ANNUALLY'],
  annually: ['MA', 'ANNUALLY'],
  irregular: ['IR', 'IRREGULAR'],
};

function incomeOf({ payeReference, payrollId, frequency, payments }: EmploymentRecord): object[] {
  const [office = '', reference = ''] = payeReference.split('/');
  const [code] = CODES[frequency];
  return payments.map((payment) => {
    const taxYear = taxYearOf(payment.payDate);
    const soFar = payments.filter(
      ({ payDate }) => taxYearOf(payDate) === taxYear && payDate <= payment.payDate,
    );
    const { taxablePence, taxPence } = totalsOf(soFar);
    return {
      hmrcOfficeNumber: office,
      employerPayeReference: reference,
      taxYear: taxYear.slice(2),
      payroll: { id: payrollId },
      payFrequency: code,
      ...(code.startsWith('W')
        ? { weekPayNumber: taxWeekOf(payment.payDate) }
        : { monthPayNumber: taxMonthOf(payment.payDate) }),
      paymentDate: payment.payDate,
      ...taxCodeOf(payment),
      taxablePayToDate: wireAmount(taxablePence),
      taxablePay: wireAmount(payment.taxablePence),
      totalTaxToDate: wireAmount(taxPence),
      taxDeductedOrRefunded: wireAmount(payment.taxPence),
    };
  });
}

/** The tax code without its nation prefix, which another field holds. */
function taxCodeOf({ taxCode }: Payment): { taxCode?: string } {
  return taxCode ? { taxCode: taxCode.replace(/^[SC](?=[\dKBD])/, '').replace(/ .*$/, '') } : {};
}

function employmentOf({
  employerName,
  payeReference,
  startDate,
  leaveDate,
  frequency,
  payments,
}: EmploymentRecord) {
  return {
    startDate,
    ...(leaveDate ? { endDate: leaveDate } : {}),
    payFrequency: CODES[frequency][1],
    employer: { name: employerName, payeReference },
    payment: payments.map(({ payDate, taxablePence }) => ({
      date: payDate,
      paidTaxablePay: wireAmount(taxablePence),
    })),
  };
}

function payeLink(name: string, matchId: string, title: string) {
  return link(`/individuals/${name}/paye?matchId=${matchId}{&fromDate,toDate}`, title);
}

function link(href: string, title: string) {
  return { href, name: 'GET', title };
}
