import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';
import type { BrowserFacts } from '#values/browser-facts.ts';
import type { TaxYear } from '#values/calendar.ts';
import type { IncomeData } from '#values/income-submission.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Failed } from './failure.ts';
import type { ProviderHttp } from './http.ts';
import type { ProviderSetup } from './provider.ts';

/*
 * What a connector is: code that speaks one wire protocol. It keeps nothing, knows no database, and answers with a union
 * for everything the world may do. Sessions and half-finished sign-ins are text that the caller keeps sealed and hands back.
 */

export interface ConnectorContext {
  http: ProviderHttp;
  clock: Clock;
  provider: ProviderSetup;
  /** A person is there and waits. Without one nothing may be done that sends a person a message, such as a login with MFA. */
  attended: boolean;
  /** Where a provider names each of its answers, so that one can be asked about later. Never a person's data. */
  log?: Pick<Logger, 'info'>;
}

export const MFA_KINDS = ['code', 'date', 'password_characters'] as const;

export interface MfaChallenge {
  kind: (typeof MFA_KINDS)[number];
  prompt: string;
  /** For password characters: which, counted from 1. */
  positions: number[] | null;
  length: number | null;
  date_format: string | null;
  attempts_left: number | null;
  expires_at: string;
}

export type LoginStep =
  | { outcome: 'connected'; session: string; mfaUsed: boolean; login: string | null }
  /** `wasWrong`: it is asked again because the answer was not accepted. */
  | { outcome: 'mfa_required'; challenge: MfaChallenge; resume: string; wasWrong: boolean }
  | Failed;

export interface LoginConnector extends PayrollSource {
  kind: 'login';
  /** Posts credentials once, and never again by itself. */
  login(context: ConnectorContext, credentials: Credentials): Promise<LoginStep>;
  /** A wrong answer is another `mfa_required`, with one attempt less, or `mfa_invalid` when there is none left. */
  answerMfa(context: ConnectorContext, resume: string, answer: string): Promise<LoginStep>;
}

export interface Credentials {
  userName: string;
  password: string;
  extra: Readonly<Record<string, string>>;
}

/** A sign-in at the provider's own pages, from which a person comes back with a code. */
export interface ConsentFlow {
  begin(
    context: ConnectorContext,
    options: { redirectUri: string; state: string },
  ): Promise<{ outcome: 'redirect'; url: string; resume: string } | Failed>;
  /** `callback` is the query that the provider sent the person back with. */
  complete(context: ConnectorContext, resume: string, callback: URLSearchParams): Promise<LoginStep>;
  /** Exchanges a refresh token that may be used once: the caller holds a lock and keeps the new session at once. */
  refresh(context: ConnectorContext, session: string): Promise<LoginStep>;
}

export interface OAuthConnector extends ConsentFlow, PayrollSource {
  kind: 'oauth';
}

/** A tax authority: it knows what was earned in each tax year, and no payslips. */
export interface IncomeConnector extends ConsentFlow, IncomeSource {
  kind: 'income';
  /** What must be known of a person before they are sent to this provider, beside who they are. */
  needsOf(provider: ProviderSetup): IncomeNeeds;
}

export interface IncomeNeeds {
  /** What their browser tells of itself. */
  browser: boolean;
  /** Their reference for self assessment. */
  utr: boolean;
}

export interface PayrollSource {
  /** Every payslip paid within the window, oldest first, with the session as it is afterwards. All or nothing. */
  fetchPayslips(
    context: ConnectorContext,
    session: string,
    window: Window,
    person: Person,
  ): Promise<Fetched | Failed>;
}

export interface DirectConnector {
  kind: 'direct';
  /** Finds a person by what identifies them and brings their payslips; it never says which field failed to match. */
  findPayslips(context: ConnectorContext, person: Person, window: Window): Promise<Found | Failed>;
}

export interface IncomeSource {
  /** What the person earned in each of these tax years, oldest first, with the session as it is afterwards. All or nothing. */
  fetchIncome(
    context: ConnectorContext,
    session: string,
    request: IncomeRequest,
  ): Promise<FetchedIncome | Failed>;
}

export interface IncomeRequest {
  person: Person;
  /** The person's reference for self assessment, ten digits, where it is known. */
  utr: string | null;
  taxYears: readonly TaxYear[];
  attendance: Attendance;
}

/** Who causes a request: tax authorities want to know, by law. */
export type Attendance =
  | { by: 'person'; userId: string; browser: BrowserFacts }
  | { by: 'schedule'; userId: string };

export type FetchedIncome =
  | { outcome: 'fetched'; income: IncomeData[]; session: string }
  /** It was asked and has nothing for these years: no failure. */
  | { outcome: 'nothing_found'; session: string };

export type Connector = LoginConnector | OAuthConnector | DirectConnector | IncomeConnector;

/** Days, both included: `2026-01-31`. */
export interface Window {
  from: string;
  to: string;
}

/** What is known of the user, to find them among others; spelt as the service keeps it. */
export interface Person {
  niNumber: string | null;
  /** `1990-01-31` */
  dateOfBirth: string | null;
  postCodes: readonly string[];
  forename: string | null;
  surname: string | null;
}

export interface FetchedPayslip {
  /** The provider's own id of this payslip, the same when it is fetched again; null where it has none. */
  externalId: string | null;
  data: PayrollData;
}

export interface Fetched {
  outcome: 'fetched';
  payslips: FetchedPayslip[];
  session: string;
}

export type Found =
  | { outcome: 'found'; payslips: FetchedPayslip[] }
  | { outcome: 'no_match' }
  /** NI number and birth date agree, the post code does not: nothing is shown. */
  | { outcome: 'mismatch' };
