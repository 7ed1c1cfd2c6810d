import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';
import type { BrowserFacts } from '#values/browser-facts.ts';
import type { Day, TaxYear } from '#values/calendar.ts';
import { namedEnumeration } from '#values/enumeration.ts';
import type { IncomeData } from '#values/income-submission.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Failed } from './failure.ts';
import type { ProviderHttp } from './http.ts';
import type { PdfReader } from './pdf-reader.ts';
import type { ProviderConnection } from './provider.ts';

/*
 * A connector implements one wire protocol. It is stateless, has no access to the database, and returns a
 * union of outcomes for everything a provider may do. Sessions and unfinished sign-ins are text that the
 * caller encrypts, stores and passes back.
 */

export interface ConnectorContext {
  http: ProviderHttp;
  /** The machine's time, for sessions and waits. */
  clock: Clock;
  /** The current day by the client's time, for payslips and tax years. */
  today(): Day;
  provider: ProviderConnection;
  /**
   * True if a person is waiting for the result. If false, the connector must not do anything that sends a
   * message to the person, such as a login with MFA.
   */
  attended: boolean;
  /** The IP address of the person who is waiting; absent if it is not known. */
  personIp?: string;
  /** Extracts the payslips of a PDF file. Absent where no provider has files. */
  readPdf?: PdfReader;
  /**
   * Records the provider's correlation id of each reply, for support requests. Must not contain personal
   * data.
   */
  log?: Pick<Logger, 'info'>;
  /** Learns how each operation ended. */
  onOutcome?(failed: Failed | null): void;
}

export const MfaKind = namedEnumeration('MfaKind', {
  code: 'a code that the provider sends',
  date: 'a memorable date',
  password_characters: 'some characters of a password',
});
export type MfaKind = z.output<typeof MfaKind>;

export interface MfaChallenge {
  kind: MfaKind;
  prompt: string;
  /** For password characters: the positions, counted from 1. */
  positions: number[] | null;
  length: number | null;
  date_format: string | null;
  attempts_left: number | null;
  expires_at: string;
}

export type LoginStep =
  | { outcome: 'connected'; session: string; mfaUsed: boolean; login: string | null }
  /** `wasWrong`: the question is repeated because the answer was not accepted. */
  | { outcome: 'mfa_required'; challenge: MfaChallenge; resume: string; wasWrong: boolean }
  | Failed;

/** Finds the data of one person. */
interface FindsPeople {
  /**
   * The details by which this provider finds a person among others. Each list is enough on its own, and people
   * can type what the user lacks. Empty if the sign-in alone decides whose data is returned, or if details must not be typed.
   */
  findsBy(provider: ProviderConnection): DetailLists;
}

export interface LoginConnector extends PayrollSource, FindsPeople {
  kind: 'login';
  /** Sends the credentials once and never retries. */
  login(context: ConnectorContext, credentials: Credentials): Promise<LoginStep>;
  /**
   * After a wrong answer, returns `mfa_required` again with one attempt less, or `mfa_invalid` if no attempt
   * is left.
   */
  answerMfa(context: ConnectorContext, resume: string, answer: string): Promise<LoginStep>;
  /**
   * Continues an ended session without the person, under a lock as with `ConsentFlow`. Returns `session_expired` if the provider
   * has no such request.
   */
  refresh(context: ConnectorContext, session: string): Promise<LoginStep>;
}

export interface Credentials {
  userName: string;
  password: string;
  extra: Readonly<Record<string, string>>;
}

/** A sign-in on the provider's own pages, which redirect the person back with an authorisation code. */
export interface ConsentFlow {
  begin(
    context: ConnectorContext,
    options: { redirectUri: string; state: string; access?: Access },
  ): Promise<{ outcome: 'redirect'; url: string; resume: string } | Failed>;
  /** `callback` is the query string of the provider's redirect. */
  complete(context: ConnectorContext, resume: string, callback: URLSearchParams): Promise<LoginStep>;
  /**
   * Uses a refresh token that is valid only once: the caller holds a lock and stores the new session
   * immediately.
   */
  refresh(context: ConnectorContext, session: string): Promise<LoginStep>;
}

/** What a consent at a bank covers: transactions from a day on, until the consent ends. Other providers decide that themselves. */
export interface Access {
  transactionsFrom: Day;
  /** The last day of access. */
  until: Day;
}

export interface OAuthConnector extends ConsentFlow, PayrollSource, FindsPeople {
  kind: 'oauth';
}

/** A connector to a tax authority, which has income per tax year and no payslips. */
export interface IncomeConnector extends ConsentFlow, IncomeSource, FindsPeople {
  kind: 'income';
  /** Lists the data that this provider requires about a person in addition to their identity. */
  needsOf(provider: ProviderConnection): IncomeNeeds;
}

export interface IncomeNeeds {
  /** Facts about the person's browser. */
  browser: boolean;
  /** The person's Unique Taxpayer Reference for self assessment. */
  utr: boolean;
  /** Whether the data is about the person who signs in. Otherwise a sign-in proves nothing about them. */
  provesPerson: boolean;
}

export interface PayrollSource {
  /**
   * Returns every payslip paid within the window, oldest first, and the session after the fetch. Returns
   * either all payslips or a failure. If nobody matches the person, that is the failure `no_match`; it never reveals which
   * detail did not match.
   */
  fetchPayslips(
    context: ConnectorContext,
    session: string,
    window: Window,
    person: Person,
  ): Promise<Fetched | Failed>;
}

export interface DirectConnector extends FindsPeople {
  kind: 'direct';
  /** Finds a person by their identity and returns their payslips. Never reveals which field did not match. */
  findPayslips(context: ConnectorContext, person: Person, window: Window): Promise<Found | Failed>;
}

export interface IncomeSource {
  /**
   * Returns the person's income in each of these tax years, oldest first, and the session after the fetch.
   * Returns either all years or a failure.
   */
  fetchIncome(
    context: ConnectorContext,
    session: string,
    request: IncomeRequest,
  ): Promise<FetchedIncome | Failed>;
}

export interface IncomeRequest {
  person: Person;
  /** The person's Unique Taxpayer Reference of ten digits, if known. */
  utr: string | null;
  taxYears: readonly TaxYear[];
  attendance: Attendance;
}

/** Who causes a request. Some APIs of the tax authority must receive this with each request, by law. */
export type Attendance =
  | { by: 'person'; userId: string; browser: BrowserFacts }
  | { by: 'schedule'; userId: string };

export type FetchedIncome =
  | { outcome: 'fetched'; income: IncomeData[]; session: string }
  /** The provider has no income for these years. This is not a failure. */
  | { outcome: 'nothing_found'; session: string };

/** A bank, whose consent the person gives on its own pages. It has accounts with transactions, and no payslips. */
export interface BankConnector extends ConsentFlow, FindsPeople {
  kind: 'bank';
  /**
   * Returns the accounts under the consent, each with every booked transaction within the window, and the session after
   * the fetch. Returns either everything or a failure.
   */
  fetchTransactions(
    context: ConnectorContext,
    session: string,
    window: Window,
  ): Promise<FetchedBank | Failed>;
  /**
   * Ends the consent at the bank. A consent that the bank does not know any more has ended too. Instead of a session, this can be what
   * `begin` returned as `resume`.
   */
  endConsent(context: ConnectorContext, session: string): Promise<{ outcome: 'ended' } | Failed>;
}

export interface FetchedBank {
  outcome: 'fetched';
  accounts: BankAccount[];
  session: string;
}

export interface BankAccount {
  /** The bank's id of the account, the same at every fetch under one consent. */
  externalId: string;
  /** As the bank knows the holder; null if it does not say. */
  holderName: string | null;
  /** Such as `00-00-00`; null for accounts without one, such as cards. */
  sortCode: string | null;
  accountNumber: string | null;
  iban: string | null;
  currency: string;
  /** The balance of all booked transactions, and when the bank calculated it; null if it does not say. */
  balance: { pence: bigint; at: string } | null;
  /** Oldest first. */
  transactions: BankTransaction[];
}

export interface BankTransaction {
  /** The bank's id; null if it has none. */
  externalId: string | null;
  day: Day;
  /** Negative for money paid out. */
  pence: bigint;
  description: string;
}

export type Connector = LoginConnector | OAuthConnector | DirectConnector | IncomeConnector | BankConnector;

/** The connectors whose sign-in is on the provider's own pages. */
export type ConsentConnector = Extract<Connector, ConsentFlow>;

export function hasConsentFlow(connector: Connector): connector is ConsentConnector {
  return 'complete' in connector;
}

/** Dates such as `2026-01-31`; both are included. */
export interface Window {
  from: string;
  to: string;
}

/** The user's identity, used to find them among other people, in the service's own formats. */
export interface Person {
  niNumber: string | null;
  /** A date such as `1990-01-31`. */
  dateOfBirth: string | null;
  postCodes: readonly string[];
  forename: string | null;
  surname: string | null;
}

/** The details about a person, as requests and forms name them, in the order in which pages ask for them. */
export const DETAILS = ['forename', 'surname', 'ni_number', 'date_of_birth', 'post_code'] as const;
export type Detail = (typeof DETAILS)[number];

/** Details that a request adds to those of the user. */
export type GivenDetails = Readonly<Partial<Record<Detail, string | undefined>>>;

/** A `full_ni_number` includes the last letter, which is optional otherwise. */
export type NeededDetail = Detail | 'full_ni_number';
export type DetailLists = readonly (readonly NeededDetail[])[];

export interface FetchedPayslip {
  /** The provider's id of this payslip, the same at every fetch; null if the provider has no ids. */
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
  /** NI number and date of birth match, but the postcode or name does not, so no payslips are returned. */
  | { outcome: 'mismatch' };
