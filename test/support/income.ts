import { expect } from 'vitest';
import { giveConsent } from '#simulation/give-consent.ts';
import type { PersonaName } from '#simulation/people/index.ts';
import { claimedBy } from '../../src/sandbox/persona-users.ts';
import { askAfterChange } from './ask-after-change.ts';
import { consentOf } from './consent.ts';
import type { Reply, TestService } from './service.ts';

interface Granting {
  userName?: string;
  allow?: boolean;
  /** The unique taxpayer reference, for profiles of the tax authority that identify people by it. */
  utr?: string;
}

export interface IncomeSteps {
  /** Creates a user for this person, with the tax authority enabled and an authorisation. */
  taxpayer(
    settings?: object,
    options?: { persona?: PersonaName; category?: 'one_time' | 'recurring' },
  ): Promise<string>;
  link(userId: string, utr?: string): Promise<Reply>;
  /** Signs in at the tax authority, grants or denies access, and returns to the service. */
  grant(authorisationUrl: string, granting?: Granting): Promise<Reply>;
  /** Links the tax authority, grants access, waits for the outcome, and returns the account. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
  connected(userId: string, granting?: Granting): Promise<any>;
  /** Returns the tax authority's part of the user's readiness once no retrieval is running. */
  settled(userId: string): Promise<{ status: string; count: number }>;
  income(userId: string, query?: string): Promise<Reply>;
  /** Advances the clock and returns the outcome of the one check that became due. */
  checkedAfter(accountId: string, advance: string): Promise<string | null | undefined>;
}

/** Returns the steps that tests of the tax authority share. They need a whole service. */
export function incomeOf(service: TestService): IncomeSteps {
  const { newUser, accept } = consentOf(service);
  const readiness = async (userId: string) =>
    (await service.ask('GET', `/users/${userId}/readiness`)).body.taxauth;
  const steps: IncomeSteps = {
    async taxpayer(settings = {}, { persona = 'user_good', category = 'recurring' } = {}) {
      const userId = await newUser({ ...claimedBy(persona), taxauth_enabled: true, ...settings });
      await accept(userId, category);
      return userId;
    },
    link: (userId, utr) =>
      service.ask('POST', '/accounts', {
        body: {
          user_id: userId,
          payroll_provider: 'taxauth',
          ...(utr ? { extra_login_params: { utr } } : {}),
        },
      }),
    async grant(authorisationUrl, { userName = 'user_good', allow = true } = {}) {
      const query = await giveConsent(authorisationUrl, { userName, allow });
      return service.ask('GET', `/accounts/oauth/callback?${query}`, { key: null });
    },
    async connected(userId, granting) {
      const { status, body } = await steps.link(userId, granting?.utr);
      expect(status, JSON.stringify(body)).toBe(201);
      await steps.grant(body.authorisation_url, granting);
      await steps.settled(userId);
      return (await service.ask('GET', `/accounts/${body.account_id}`)).body;
    },
    async settled(userId) {
      const shown = askAfterChange(
        () => accountsOf(service, userId),
        () => readiness(userId),
      );
      await expect.poll(async () => (await shown()).status, { interval: 40 }).not.toBe('in_progress');
      return readiness(userId);
    },
    income: (userId, query = '') => service.ask('GET', `/taxauth/${userId}?limit=100${query}`),
    async checkedAfter(accountId, advance) {
      const before = (await checksOf(service, accountId)).length;
      const { body } = await service.ask('POST', '/sandbox/clock', { body: { advance } });
      // a check that an earlier test postponed may be due as well
      expect(body.checks_started).toBeGreaterThanOrEqual(1);
      const finished = async () => (await checksOf(service, accountId)).length;
      await expect.poll(finished).toBe(before + 1);
      return (await checksOf(service, accountId)).at(-1)?.outcome;
    },
  };
  return steps;
}

function accountsOf(service: TestService, userId: string) {
  return service.app.database
    .tenant(service.clientId)
    .selectFrom('accounts')
    .select(['account_id', 'status', 'fetch_outcome'])
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .execute();
}

function checksOf(service: TestService, accountId: string) {
  return service.app.database
    .tenant(service.clientId)
    .selectFrom('account_checks')
    .select(['outcome'])
    .where('account_id', '=', accountId)
    .where('finished_at', 'is not', null)
    .orderBy('slot')
    .execute();
}
