import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import type {
  BankAccount,
  BankConnector,
  ConnectorContext,
  ConnectorDescription,
  Failed,
  FailureReason,
} from '#connectors';
import { askAfterChange } from '../../../test/support/ask-after-change.ts';
import { consentOf } from '../../../test/support/consent.ts';
import type { Reply, TestService } from '../../../test/support/service.ts';
import { startDueChecks } from '../../retrieval-jobs/run-check.ts';

export const BANK = 'example-bank';

/** The settings of a service that knows the bank. */
export const BANK_ENVIRONMENT = { PROVIDERS_FILE: writeProvidersFile() };

/** What the bank knows, and what it was asked. Tests change it. */
export interface TestBank {
  accounts: BankAccount[];
  /** The failure that the bank replies with; null if it works. */
  failure: FailureReason | null;
  windows: { from: string; to: string }[];
  /** The address of the person with each request; null if nobody waits. */
  persons: (string | null)[];
  /** The consents that were ended. */
  ended: string[];
  /** How many consents people gave. The last one is `consent-` and this number. */
  given: number;
}

/** Starts a small bank, over HTTP, with a connector that speaks its protocol. */
export function useBank(service: TestService): TestBank {
  const bank = { given: 0 } as TestBank;
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(bank, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  beforeAll(async () => {
    const baseUrl = await listen(server);
    const { setup } = service.app.providers.find(BANK) ?? {};
    if (setup) service.app.providers.setUp([{ ...setup, baseUrl, connector: DESCRIPTION }]);
  });
  beforeEach(() => {
    Object.assign(bank, { accounts: [], failure: null, windows: [], persons: [], ended: [] });
  });
  afterAll(() => server.close());
  return bank;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(bank: TestBank, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank');
  const consent = request.headers.authorization ?? '';
  if (bank.failure) return { status: 503, body: { failure: bank.failure } };
  if (pathname === '/token') return { status: 200, body: { consent: `consent-${++bank.given}` } };
  if (pathname === '/end') {
    bank.ended.push(((await json(request)) as { consent: string }).consent);
    return { status: 200, body: {} };
  }
  if (bank.ended.includes(consent)) return { status: 503, body: { failure: 'consent_expired' } };
  if (pathname === '/accounts') {
    const [from = '', to = ''] = [searchParams.get('from'), searchParams.get('to')].map((one) => one ?? '');
    bank.windows.push({ from, to });
    bank.persons.push((request.headers.person as string | undefined) ?? null);
    const accounts = bank.accounts.map((account) => ({
      ...account,
      transactions: account.transactions.filter(({ day }) => from <= day && day <= to),
    }));
    return { status: 200, body: JSON.parse(JSON.stringify(accounts, write)) };
  }
  return { status: 404, body: {} };
}

const write = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
const read = (name: string, value: unknown) =>
  name === 'pence' ? BigInt(String(value).slice(0, -1)) : value;

const CONNECTOR: BankConnector = {
  kind: 'bank',
  findsBy: () => [],
  begin: async ({ provider }, { redirectUri, state }) => ({
    outcome: 'redirect',
    url: `${provider.baseUrl}/authorise?${new URLSearchParams({ redirect_uri: redirectUri, state })}`,
    resume: state,
  }),
  complete: async (context, _resume, callback) => {
    if (!callback.has('code')) return failed('consent_denied');
    const reply = await ask(context, { path: '/token', body: {} });
    if ('outcome' in reply) return reply;
    return { outcome: 'connected', session: JSON.parse(reply.body).consent, mfaUsed: true, login: null };
  },
  refresh: async () => failed('consent_expired'),
  fetchTransactions: async (context, session, { from, to }) => {
    const reply = await ask(context, { path: `/accounts?from=${from}&to=${to}`, session });
    if ('outcome' in reply) return reply;
    return { outcome: 'fetched', accounts: JSON.parse(reply.body, read), session };
  },
  endConsent: async (context, session) => {
    const reply = await ask(context, { path: '/end', body: { consent: session } });
    return 'outcome' in reply ? reply : { outcome: 'ended' };
  },
};

const DESCRIPTION: ConnectorDescription = {
  name: 'test_bank',
  kind: 'bank',
  title: 'Example Bank',
  purpose: 'a bank for tests',
  folder: new URL('.', import.meta.url),
  settings: z.object({}),
  findsBy: CONNECTOR.findsBy,
  load: async () => CONNECTOR,
  sandbox: null,
};

async function ask(
  { http, provider, personIp }: ConnectorContext,
  { path, session = '', body }: { path: string; session?: string; body?: object },
): Promise<{ body: string } | Failed> {
  const reply = await http.send({
    method: body ? 'POST' : 'GET',
    url: provider.baseUrl + path,
    headers: {
      authorization: session,
      'content-type': 'application/json',
      ...(personIp === undefined ? {} : { person: personIp }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = reply.text;
  return reply.status === 200 ? { body: text } : failed(JSON.parse(text).failure);
}

function failed(reason: FailureReason): Failed {
  return { outcome: 'failed', reason, retryAfterSeconds: null, detail: null };
}

/** The steps that tests of bank connections share. */
export function bankSteps(service: TestService) {
  const { newUser, accept } = consentOf(service);
  const steps = {
    async holder(settings: object = {}, category: 'one_time' | 'recurring' = 'recurring'): Promise<string> {
      const userId = await newUser({ forename: 'Ada', surname: 'Example', ...settings });
      await accept(userId, category);
      return userId;
    },
    link: (userId: string): Promise<Reply> =>
      service.ask('POST', '/accounts', { body: { user_id: userId, payroll_provider: BANK } }),
    /** Signs in at the bank, and returns to the service. */
    comeBack: (authorisationUrl: string, query = 'code=1') => {
      const state = new URL(authorisationUrl).searchParams.get('state') ?? '';
      return service.ask('GET', `/accounts/oauth/callback?${query}&state=${encodeURIComponent(state)}`, {
        key: null,
      });
    },
    account: async (accountId: string) => (await service.ask('GET', `/accounts/${accountId}`)).body,
    /** Links the bank, waits for the first retrieval, and returns the account. */
    async connected(userId: string) {
      const { status, body } = await steps.link(userId);
      expect(status, JSON.stringify(body)).toBe(201);
      await steps.comeBack(body.authorisation_url);
      await steps.settled(userId);
      return steps.account(body.account_id);
    },
    /** The same in a service without a worker, whose jobs run only when the test says so. */
    async connectedWithJobs() {
      const userId = await newUser({ forename: 'Ada', surname: 'Example' });
      const authorisationId = await accept(userId, 'recurring');
      const { body } = await steps.link(userId);
      await steps.comeBack(body.authorisation_url);
      await service.runJobs();
      const accountId: string = body.account_id;
      expect((await steps.account(accountId)).status).toBe('CONNECTED');
      return { userId, authorisationId, accountId };
    },
    readiness: async (userId: string) =>
      (await service.ask('GET', `/users/${userId}/readiness`)).body.bank_statements,
    async settled(userId: string) {
      const shown = askAfterChange(
        () =>
          service.app.database
            .tenant(service.clientId)
            .selectFrom('accounts')
            .select(['status', 'fetch_outcome'])
            .where('user_id', '=', userId)
            .execute(),
        () => steps.readiness(userId),
      );
      await expect.poll(async () => (await shown()).status, { interval: 40 }).not.toBe('in_progress');
    },
    /** Runs the next recurring check, and returns its outcome. */
    async checkedAfter(accountId: string): Promise<string | null | undefined> {
      const checks = () =>
        service.app.database
          .tenant(service.clientId)
          .selectFrom('account_checks')
          .select(['outcome', 'finished_at'])
          .where('account_id', '=', accountId)
          .orderBy('slot', 'desc')
          .execute();
      const before = (await checks()).length;
      const { next_check_at } = await steps.account(accountId);
      const due = new Date(next_check_at);
      if (service.clock.now() < due) service.clock.set(due);
      await expect.poll(() => startDueChecks(service.app)).toBeGreaterThan(0);
      await expect
        .poll(async () => (await checks()).filter(({ finished_at }) => finished_at !== null).length)
        .toBe(before + 1);
      return (await checks())[0]?.outcome;
    },
    statements: async (userId: string) =>
      (await service.ask('GET', `/bankstatements/${userId}`)).body.bank_statement_submissions,
  };
  return steps;
}

/** Makes the jobs due that wait to try again. */
export async function makeJobsDue(service: TestService): Promise<void> {
  const owner = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
  await owner.connect();
  await owner.query(
    "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where task_identifier = 'end-bank-consent'",
  );
  await owner.end();
}

function writeProvidersFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'stipend-banks-')), 'providers.json');
  const provider = {
    id: BANK,
    name: 'Example Bank',
    url: 'https://bank.example',
    is_oauth2: true,
    is_scraper: false,
    reset_url: 'https://bank.example/help',
    parent: null,
    max_login_attempts: 5,
    extra_login_params: [],
    connection: {
      connector: 'xero',
      base_url: 'http://127.0.0.1:1',
      settings: {
        client_id: 'a',
        client_secret: 'b',
        authorize_url: 'http://127.0.0.1:1',
        token_url: 'http://127.0.0.1:1',
        connections_url: 'http://127.0.0.1:1',
      },
      requests_per_second: 1000,
    },
  };
  writeFileSync(file, JSON.stringify({ providers: [provider] }));
  return file;
}
