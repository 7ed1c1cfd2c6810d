import type { Account } from '#accounts/schema.ts';
import type { BankStatementSubmission } from '#bank-statements/schema.ts';
import type { PayrollSubmission } from '#payroll/schema.ts';
import type { IncomeSubmission } from '#tax-authority/schema.ts';
import { stateOf } from './account-state.ts';
import { readFromApi } from './call-api.ts';
import type { Visit } from './journey-page.ts';
import { missingMonths } from './missing-months.ts';
import type { Facts } from './read-facts.ts';

const PAGE_MAX = 100;
const SUBMISSIONS_READ_MAX = 1000;

/** The payslips of one employer. */
export interface EmployerFound {
  name: string | null;
  /** Whose name the payslips have, the newest first. */
  people: string[];
  count: number;
  /** Pay dates of the first and the newest payslip. */
  first: string | null;
  last: string | null;
  net: string | null;
  gross: string | null;
  missing: string[];
}

/** The income of the newest tax year, from the tax authority. */
export interface IncomeFound {
  years: string[];
  total: string | null;
  employers: string[];
}

export interface BankFound {
  holders: string[];
  /** Last four digits of each account. */
  endings: string[];
  payments: number;
  first: string;
  last: string;
}

/** The part of a source that the person may see in this browser. */
export interface Figures {
  employers: EmployerFound[];
  income: IncomeFound | null;
  bank: BankFound | null;
}

export interface FoundAccount {
  account: Facts['accounts'][number];
  /** Null in a browser in which the source was not added. */
  figures: Figures | null;
  /** The login at the provider, which distinguishes several accounts; null in other browsers. */
  userName: string | null;
}

/** Reads the data of each account, and of payslips that were uploaded in this browser. */
export async function readFound(visit: Visit): Promise<{
  accounts: FoundAccount[];
  uploaded: EmployerFound[] | null;
  holders: string[];
}> {
  const { facts } = visit;
  const isAnyShown = facts.openDocuments.size > 0 || facts.accounts.some(isShown);
  const payslips = isAnyShown ? await readPayslips(visit) : [];
  const income = facts.accounts.some((account) => account.method === 'taxauth' && isShown(account))
    ? await readIncome(visit)
    : [];
  const statements = await readStatements(visit);
  const logins = facts.accounts.some(knowsLogin) ? await readLogins(visit) : new Map<string, string | null>();
  const uploads = payslips.filter(({ document_id: id }) => id !== null && facts.openDocuments.has(id));
  const ofAccount = (account: Facts['accounts'][number]) =>
    isShown(account) ? payslips.filter(({ account_id: id }) => id === account.accountId) : [];
  const shown = [...facts.accounts.flatMap(ofAccount), ...uploads];
  return {
    accounts: facts.accounts.map((account) => ({
      account,
      userName: knowsLogin(account) ? (logins.get(account.accountId) ?? null) : null,
      figures: isShown(account)
        ? {
            employers: employersIn(ofAccount(account), shown),
            income: incomeIn(income.filter(({ account_id: id }) => id === account.accountId)),
            bank: bankIn(statements.filter(({ account_id: id }) => id === account.accountId)),
          }
        : null,
    })),
    uploaded: uploads.length > 0 ? employersIn(uploads, shown) : null,
    holders: holdersOf(
      statements.filter(({ document_id: id }) => id !== null && facts.openDocuments.has(id)),
    ),
  };
}

/** The bank statements of which this browser may show some. */
async function readStatements(visit: Visit): Promise<BankStatementSubmission[]> {
  const { session, facts } = visit;
  const isAnyShown =
    facts.openDocuments.size > 0 ||
    facts.accounts.some((account) => account.method === 'bank_connection' && isShown(account));
  if (!isAnyShown || !facts.readiness?.bank_statements.count) return [];
  const path = `/bankstatements/${session.userId}?limit=${SUBMISSIONS_READ_MAX}`;
  type Reply = { bank_statement_submissions: BankStatementSubmission[] };
  return (await readFromApi<Reply>(visit, path)).bank_statement_submissions;
}

function holdersOf(statements: readonly BankStatementSubmission[]): string[] {
  return namesIn(statements.map(({ account_information }) => account_information.account_holder_name));
}

const ENDING_CHARACTERS = 4;

function bankIn(statements: readonly BankStatementSubmission[]): BankFound | null {
  const days = statements
    .flatMap(({ statement_period: { start_date, end_date } }) => [start_date ?? [], end_date ?? []].flat())
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const numbers = statements.map(
    ({ account_information: { account_number, iban } }) => account_number ?? iban,
  );
  return {
    holders: holdersOf(statements),
    endings: [...new Set(numbers.flatMap((number) => number?.slice(-ENDING_CHARACTERS) ?? []))],
    payments: statements.reduce((sum, { transactions }) => sum + transactions.length, 0),
    first,
    last,
  };
}

const NAMES_SHOWN_MAX = 5;

/** Each name once, however it is written. */
function namesIn(printed: readonly (string | null)[]): string[] {
  const names = new Map<string, string>();
  for (const name of printed) {
    const words = name?.trim().replace(/\s+/g, ' ') ?? '';
    const key = words.toLowerCase();
    if (words !== '' && !names.has(key)) names.set(key, words);
  }
  return [...names.values()].slice(0, NAMES_SHOWN_MAX);
}

/**
 * A browser that only started a sign-in sees nothing: it could belong to somebody else who has the link, and the account
 * has payslips from before.
 */
function isShown(account: Facts['accounts'][number]): boolean {
  return account.isOpenHere && account.status === 'CONNECTED' && stateOf(account) === 'arrived';
}

/** The person typed the login in this browser, or may see it. */
export function knowsLogin({ isOpenHere, isStartedHere }: Facts['accounts'][number]): boolean {
  return isOpenHere || isStartedHere;
}

async function readLogins(visit: Visit): Promise<Map<string, string | null>> {
  const { accounts } = await readFromApi<{ accounts: Account[] }>(visit, `/accounts?limit=${PAGE_MAX}`);
  return new Map(accounts.map(({ account_id, user_name }) => [account_id, user_name]));
}

async function readPayslips(visit: Visit): Promise<PayrollSubmission[]> {
  type Reply = { payroll_submissions: PayrollSubmission[] };
  const all: PayrollSubmission[] = [];
  while (all.length < SUBMISSIONS_READ_MAX) {
    const path = `/payroll/${visit.session.userId}?limit=${PAGE_MAX}&offset=${all.length}`;
    const { payroll_submissions: page } = await readFromApi<Reply>(visit, path);
    all.push(...page);
    if (page.length < PAGE_MAX) break;
  }
  return all;
}

async function readIncome(visit: Visit): Promise<IncomeSubmission[]> {
  const path = `/taxauth/${visit.session.userId}?limit=${PAGE_MAX}`;
  return (await readFromApi<{ income_submissions: IncomeSubmission[] }>(visit, path)).income_submissions;
}

/**
 * Groups the payslips of a source by employer, the one with the newest payslip first. An amended payslip counts once. A
 * month is missing only if no source that is shown has it.
 */
export function employersIn(
  payslips: readonly PayrollSubmission[],
  shown: readonly PayrollSubmission[],
): EmployerFound[] {
  const groups = new Map<string, Map<string, PayrollSubmission>>();
  for (const payslip of payslips) {
    const name = employerKey(payslip);
    const { pay_date, pay_interval_start, pay_interval_end } = payslip.income_information;
    const key = JSON.stringify([pay_date, pay_interval_start, pay_interval_end]);
    const group = groups.get(name) ?? new Map<string, PayrollSubmission>();
    const known = group.get(key);
    if (!known || known.created_at < payslip.created_at) group.set(key, payslip);
    groups.set(name, group);
  }
  return [...groups]
    .map(([name, group]) =>
      employerOf(
        [...group.values()],
        shown.filter((payslip) => employerKey(payslip) === name),
      ),
    )
    .sort((a, b) => ((a.last ?? '') < (b.last ?? '') ? 1 : -1));
}

function employerKey({ employment_information: { employer_name } }: PayrollSubmission): string {
  return employer_name?.trim().toLowerCase() ?? '';
}

function employerOf(
  payslips: readonly PayrollSubmission[],
  ofAllSources: readonly PayrollSubmission[],
): EmployerFound {
  const dated = payslips
    .map((payslip) => ({ payslip, day: payslip.income_information.pay_date?.slice(0, 10) ?? null }))
    .sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
  const missingOfAll = new Set(missingIn(ofAllSources));
  const newest = dated.at(-1);
  const earnings = newest?.payslip.income_information.earnings;
  return {
    name: newest?.payslip.employment_information.employer_name ?? null,
    people: namesIn(dated.map(({ payslip }) => payslip.identity_information.name).reverse()),
    count: payslips.length,
    first: dated.find(({ day }) => day !== null)?.day ?? null,
    last: newest?.day ?? null,
    net: earnings?.net_pay ?? null,
    gross: earnings?.gross_pay ?? null,
    missing: missingIn(payslips).filter((month) => missingOfAll.has(month)),
  };
}

function missingIn(payslips: readonly PayrollSubmission[]): string[] {
  return missingMonths(
    payslips.flatMap(({ income_information: { pay_date, pay_frequency: frequency } }) =>
      pay_date === null ? [] : { payDate: pay_date.slice(0, 10), frequency },
    ),
  );
}

/** Newest tax year first. Of changed figures, the newest count. */
function incomeIn(submissions: readonly IncomeSubmission[]): IncomeFound | null {
  const [newest] = submissions;
  if (!newest) return null;
  const years = submissions.map(({ income_id }) => income_id.split(':')[0] ?? '');
  return {
    years: [...new Set(years)],
    total: newest.employment.total_income,
    employers: newest.employment.employers.flatMap(({ employer_name }) => employer_name ?? []),
  };
}
