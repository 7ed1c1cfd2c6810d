import type { Credit, StatementCredits } from '#bank-statements';
import type { AssessedDocument } from '#documents';
import type { ClaimedIdentity } from '#evidence';
import type { WholePayslip } from '#payroll';
import type { Day } from '#values/calendar.ts';
import { addMonthsToDay } from '#values/calendar.ts';
import { parsePence } from '#values/money.ts';
import type { TrustScore } from '#values/trust-score.ts';
import { everyDays, factsOf, monthly, type Slip, slip } from '../facts.fixture.ts';
import type { StoredFacts } from '../stored-facts.ts';
import type { IncomeStream } from '../stream-schema.ts';
import type { IncomeVerdict } from '../verdict-schema.ts';
import type { WarningCode } from '../warning-schema.ts';

/** What is stored about a person, and what an underwriter should be told about it. */
export interface Situation {
  name: string;
  facts: StoredFacts;
  expected: Expected;
}

/** An amount, the reason why there is none, or null if there is none for any reason. */
type Expectation = string | null;

export interface Expected {
  status: IncomeVerdict['status'];
  /** Parts of the sentence. */
  says?: readonly string[];
  saysNot?: readonly string[];
  identity?: IncomeVerdict['identity']['status'];
  reasons?: readonly IncomeVerdict['reasons'][number]['code'][];
  /** A part of the message of one of the reasons. */
  because?: string;
  warnings?: readonly WarningCode[];
  noWarnings?: readonly WarningCode[];
  /** All incomes, in any order. */
  streams?: readonly ExpectedStream[];
  monthly?: {
    gross?: Expectation;
    net?: Expectation;
    cautiousGross?: Expectation;
    cautiousNet?: Expectation;
    usualGross?: Expectation;
    usualNet?: Expectation;
  };
  annualised?: Expectation;
  lastYear?: { gross?: Expectation; net?: Expectation; why?: string | null };
  /** Fields of the first employment. */
  job?: object;
  /** Fields of `affordability`. */
  affordability?: object;
  /** The net pay that expenditure is estimated from, by month. */
  spent?: Readonly<Record<string, string>>;
}

export interface ExpectedStream {
  kind: IncomeStream['kind'];
  payer: string | RegExp | null;
  typical?: Expectation;
  cautious?: Expectation;
  lastYear?: Expectation;
  current?: boolean | null;
  basis?: IncomeStream['basis'];
  sources?: Partial<
    Record<IncomeStream['sources'][number]['source'], IncomeStream['sources'][number]['result']>
  >;
}

/** The client's record about the person. */
export const ADA: ClaimedIdentity = {
  forename: 'Ada',
  surname: 'Example',
  date_of_birth: '1990-06-15T00:00:00.000Z',
  post_codes: ['BS1 4DJ'],
  ni_number: 'QQ123456C',
};
export const NOBODY: ClaimedIdentity = {
  forename: null,
  surname: null,
  date_of_birth: null,
  post_codes: null,
  ni_number: null,
};
/** What the person's own payslips show. */
export const OWN = { name: 'Ada Example', niNumber: 'QQ123456C' };
export const STRANGER = { name: 'Brian Other', dateOfBirth: '1971-02-03', postCode: 'M1 1AA' };

/** Monthly payslips from the payroll, 3000.00 gross and 2400.00 net, the newest on this day. */
export function salary(count = 12, given: Partial<Slip> = {}, newest: Day = '2026-01-28'): WholePayslip[] {
  return monthly(newest, count, { shows: OWN, ...given });
}

export function uploads(count = 3, given: Partial<Slip> = {}, newest: Day = '2026-01-28'): WholePayslip[] {
  return salary(count, { source: 'payslip_upload', ...given }, newest);
}

/** Monthly payslips with these fields, oldest first. */
export function months(
  some: readonly Partial<Slip>[],
  given: Partial<Slip> = {},
  newest: Day = '2026-01-28',
): WholePayslip[] {
  return some.map((one, at) =>
    slip({ shows: OWN, ...given, ...one, payDate: addMonthsToDay(newest, at + 1 - some.length) }),
  );
}

/** The same fields this many times. */
export function times(count: number, one: Partial<Slip>): Partial<Slip>[] {
  return Array.from({ length: count }, () => one);
}

export function weekly(count: number, given: Partial<Slip> = {}, newest: Day = '2026-01-30'): WholePayslip[] {
  return everyDays(newest, count, { days: 7, frequency: 'weekly', shows: OWN, ...given });
}

/** Monthly payslips whose gross and taxable pay to date add up from April. */
export function withTotals(count: number, given: Partial<Slip> = {}, newest: Day = '2026-01-28') {
  const [gross, tax] = [Number(given.gross ?? '3000.00'), Number(given.incomeTax ?? '0.00')];
  return months(
    Array.from({ length: count }, (_, at) => ({
      toDate: ((at + 1) * gross).toFixed(2),
      taxableToDate: ((at + 1) * gross).toFixed(2),
      ...(given.incomeTax ? { taxToDate: ((at + 1) * tax).toFixed(2) } : {}),
    })),
    given,
    newest,
  );
}

/** A bank statement in short form: of the person's own account, with balances that add up. */
export interface Bank {
  from: Day;
  to: Day;
  credits: readonly [date: Day, amount: string, description: string][];
  debits?: Bank['credits'];
  id?: string;
  account?: string;
  holder?: string | null;
  opening?: string;
  closing?: string;
  trust?: TrustScore;
}

/** The same credits on the same day of each month from November to January, each month on a statement of its own. */
export function threeStatements(
  credits: readonly [day: string, amount: string, description: string][],
  given: Partial<Bank> = {},
): Bank[] {
  return ['2025-11', '2025-12', '2026-01'].map((month) => ({
    from: `${month}-01`,
    to: month === '2025-11' ? '2025-11-30' : `${month}-31`,
    credits: credits.map(([day, amount, description]) => [`${month}-${day}`, amount, description] as const),
    ...given,
  }));
}

export const OWN_PAY: [string, string, string] = ['28', '2400.00', 'KESTREL FOODS SALARY'];

type Finding = AssessedDocument['failed'][number];

/** A check that failed. */
export function found(code: Finding['code'], severity: Finding['severity'], message: string): Finding {
  return {
    code,
    severity,
    is_passed: false,
    payslip: null,
    field: null,
    page: 1,
    box: null,
    expected: null,
    actual: null,
    message,
  };
}

export const PAINTED = found(
  'covered_text',
  'high',
  'The net pay on this payslip was painted over £2,190.29',
);

type Given = Omit<NonNullable<Parameters<typeof factsOf>[1]>, 'statements' | 'documents'>;

/** The facts about Ada Example. Every document has the trust of what was read from it. */
export function facts({
  payslips = [],
  banks = [],
  findings = {},
  ...given
}: Given & {
  payslips?: readonly WholePayslip[];
  banks?: readonly Bank[];
  /** Failed checks, by document. */
  findings?: Readonly<Record<string, readonly Finding[]>>;
}): StoredFacts {
  const statements = banks.map(toStatement);
  const documents = [
    ...payslips.flatMap(({ documentId, trustScore }) =>
      documentId ? [{ documentId, kind: 'payslip' as const, trust: trustScore }] : [],
    ),
    ...statements.map(({ documentId }, at) => ({
      documentId: documentId ?? '',
      kind: 'bank_statement' as const,
      trust: banks[at]?.trust ?? 'HIGH',
    })),
  ];
  return factsOf(payslips, {
    claimed: ADA,
    ...given,
    statements,
    documents: new Map(
      documents.map(({ documentId, kind, trust }) => [
        documentId,
        { kind, trust, failed: findings[documentId] ?? [], content: null },
      ]),
    ),
  });
}

function toStatement(bank: Bank, at: number): StatementCredits {
  const { id = `statement-${at + 1}`, account = '00000012345678', holder = 'MISS A EXAMPLE' } = bank;
  const pence = (amount: string | undefined) => (amount === undefined ? null : parsePence(amount));
  const rows = (some: Bank['credits'] = []) =>
    some.map(([date, amount, description]): Credit => ({ date, description, pence: pence(amount) ?? 0n }));
  const more = {
    holder,
    trust: bank.trust ?? 'HIGH',
    opening: pence(bank.opening),
    closing: pence(bank.closing),
    debits: rows(bank.debits),
  };
  return {
    submissionId: id,
    documentId: `file-${id}`,
    accountId: null,
    pot: null,
    createdAt: '2026-02-01T09:30:00.000Z',
    account,
    from: bank.from,
    to: bank.to,
    credits: rows(bank.credits),
    ...more,
  };
}
