import { beforeAll, expect } from 'vitest';
import { askAfterChange } from './ask-after-change.ts';
import { consentOf } from './consent.ts';
import type { Reply, TestService } from './service.ts';

export interface PayrollSteps {
  /** The details of a person that the payroll bureau of the sandbox has. */
  identityOf(userName: string): Identity;
  /** Creates a user with an active authorisation. */
  consentingUser(body?: object, category?: 'one_time' | 'recurring'): Promise<string>;
  link(userId: string, given?: Record<string, unknown>): Promise<Reply>;
  /** Links an account, waits for this status, and returns the account. */
  linkUntil(userId: string, status: string, given?: Record<string, unknown>): Promise<Account>;
  until(accountId: string, status: string): Promise<Account>;
  /** Links an account and waits until the payslips of its lookback are stored. */
  connected(userId: string, given?: Record<string, unknown>): Promise<Account>;
  /** Waits until the first fetch is stored. Before that its job may still lock the account, and due checks skip locked accounts. */
  untilFetched(accountId: string): Promise<void>;
  answer(accountId: string, mfa: string): Promise<Reply>;
  /** Queries the connection as the user. */
  query(userId: string, accountId: string, headers?: Record<string, string>): Promise<Reply>;
  submissions(userId: string, query?: string): Promise<Reply>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
type Account = any;

interface Identity {
  forename: string;
  surname: string;
  ni_number: string;
  date_of_birth: string | null;
  post_codes: string[];
}

const GOOD = { payroll_provider: 'harbour', user_name: 'user_good', password: 'pass_good' };
const WAIT = { interval: 40 };

/** Accounts have three payslips in place of twelve, for tests that depend on none of the others: each takes CPU time. */
export function withFewPayslips(service: TestService): void {
  beforeAll(() => service.ask('PATCH', '/configuration', { body: { payroll_period_months: 3 } }));
}

/** Returns the steps that tests of accounts and payroll share. They need a whole service. */
export function payrollOf(service: TestService): PayrollSteps {
  const { newUser, accept, asUser } = consentOf(service);
  const rowOf = (accountId: string) =>
    service.app.database
      .tenant(service.clientId)
      .selectFrom('accounts')
      .select(['status', 'status_reason', 'updated_at', 'latest_pay_date', 'fetch_outcome'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  const steps: PayrollSteps = {
    identityOf(userName) {
      const person = service.simulators?.people.find(userName);
      if (!person) throw new Error(`The sandbox has no person ${userName}`);
      const { forename, surname, niNumber, dateOfBirth, address } = person;
      return {
        forename,
        surname,
        ni_number: niNumber,
        date_of_birth: dateOfBirth,
        post_codes: [address.postCode],
      };
    },
    async consentingUser(body = {}, category = 'one_time') {
      const userId = await newUser(body);
      await accept(userId, category);
      return userId;
    },
    link: (userId, given = {}) =>
      service.ask('POST', '/accounts', { body: { user_id: userId, ...GOOD, ...given } }),
    async linkUntil(userId, status, given) {
      const { status: code, body } = await steps.link(userId, given);
      expect(code, JSON.stringify(body)).toBe(201);
      return steps.until(body.account_id, status);
    },
    async until(accountId, status) {
      const read = async () => (await service.ask('GET', `/accounts/${accountId}`)).body;
      const shown = askAfterChange(() => rowOf(accountId), read);
      await expect.poll(async () => (await shown()).status, WAIT).toBe(status);
      return read();
    },
    async connected(userId, given) {
      const { account_id } = await steps.linkUntil(userId, 'CONNECTED', given);
      await expect.poll(async () => (await rowOf(account_id))?.latest_pay_date, WAIT).not.toBeNull();
      await steps.untilFetched(account_id);
      return (await service.ask('GET', `/accounts/${account_id}`)).body;
    },
    untilFetched: (accountId) =>
      expect.poll(async () => (await rowOf(accountId))?.fetch_outcome, WAIT).toBe('fetched'),
    answer: (accountId, mfa) => service.ask('PUT', `/accounts/${accountId}/mfa`, { body: { mfa } }),
    async query(userId, accountId, headers = {}) {
      const user = await asUser(userId);
      return service.ask('POST', '/payroll/entries/connections', {
        ...user,
        headers: { ...user.headers, ...headers },
        body: { account_id: accountId },
      });
    },
    submissions: (userId, query = '') => service.ask('GET', `/payroll/${userId}?limit=100${query}`),
  };
  return steps;
}
