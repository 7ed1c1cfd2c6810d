import { describe, expect, test } from 'vitest';
import { sandboxRoutes } from '../src/api.ts';
import {
  BANK,
  BANK_ENVIRONMENT,
  bankSteps,
  useBank,
} from '../src/bank-statements/connections/bank.fixture.ts';
import { bearer, newMember } from './support/members.ts';
import { payrollOf } from './support/payroll.ts';
import { onPages, shareWithContact } from './support/person-pages.ts';
import { type Ask, useService } from './support/service.ts';
import { storedDataOf } from './support/stored-data.ts';

const posts = (await sandboxRoutes()).filter(({ method }) => method === 'POST');
const replayed = posts
  .filter(({ commit }) => commit)
  .map(({ path, status = 200 }): [path: string, status: number] => [path, status]);

/** Tries every POST if `isWhole`, and one in three otherwise. */
export function idempotentPostsSuite({ isWhole }: { isWhole: boolean }): void {
  const service = useService(BANK_ENVIRONMENT, { isWhole: true });
  useBank(service);
  const { comeBack } = bankSteps(service);
  const { fingerprint, untilIdle } = storedDataOf(service);
  const { identityOf } = payrollOf(service);

  interface Client {
    clientId: string;
    apiKey: string;
  }

  /** A request that has an effect, and a different request: another body, or another path if there is no body. */
  interface Case {
    path: string;
    body?: object;
    other: object | string;
    as?: Ask;
  }

  const CASES: Readonly<Record<string, (client: Client) => Promise<Case>>> = {
    '/users': async () => ({ path: '/users', body: { forename: 'Ada' }, other: { forename: 'Bea' } }),
    '/user-tokens': async (client) => ({
      path: '/user-tokens',
      body: { user_id: await newUser(client) },
      other: { user_id: await newUser(client) },
    }),
    '/users/{user_id}/journeys': async (client) => ({
      path: `/users/${await newUser(client)}/journeys`,
      body: { language: 'en' },
      other: { language: 'cy' },
    }),
    '/users/{user_id}/notes': async (client) => ({
      path: `/users/${await newUser(client)}/notes`,
      body: { text: 'Called the employer.' },
      other: { text: 'Called the person.' },
    }),
    '/users/{user_id}/reviews': async (client) => ({
      path: `/users/${await newUser(client)}/reviews`,
      body: { outcome: 'accepted', reason: 'All agree.' },
      other: { outcome: 'rejected', reason: 'All agree.' },
    }),
    '/authorisations': async (client) => {
      const user_id = await newUser(client);
      const [first, second] = await termsOf(client);
      return {
        path: '/authorisations',
        body: { user_id, term_id: first },
        other: { user_id, term_id: second },
      };
    },
    '/authorisations/terms': async () => {
      const term = { authorisation_text: 'You agree.', authorisation_category: 'one_time' };
      return {
        path: '/authorisations/terms',
        body: { ...term, name: 'One term' },
        other: { ...term, name: 'Another term' },
      };
    },
    '/members': async () => ({
      path: '/members',
      body: { email: 'ada@team.example', role: 'viewer' },
      other: { email: 'bea@team.example', role: 'viewer' },
    }),
    '/members/{member_id}/invitation': async (client) => {
      const { id } = await post(client, '/members', { email: 'ada@team.example', role: 'viewer' });
      const another = await post(client, '/members', { email: 'bea@team.example', role: 'viewer' });
      return { path: `/members/${id}/invitation`, other: `/members/${another.id}/invitation` };
    },
    '/users/{user_id}/deletion-requests': async (client) => ({
      path: `/users/${await newUser(client)}/deletion-requests`,
      other: `/users/${await newUser(client)}/deletion-requests`,
    }),
    '/deletion-requests/{deletion_request_id}/decline': async (client) => {
      const path = `/users/${await newUser(client)}/deletion-requests`;
      const { deletion_request_id: id } = await post(client, path);
      return {
        path: `/deletion-requests/${id}/decline`,
        body: { reason: 'We must keep it.' },
        other: { reason: 'We may keep it.' },
      };
    },
    '/users/{user_id}/shown-again': async (client) => ({
      path: `/users/${await hiddenUser(client)}/shown-again`,
      body: { reason: 'A court asks for the payslips.' },
      other: { reason: 'The person asked for a copy by phone.' },
      as: bearer((await newMember(service, 'admin', { clientId: client.clientId })).token),
    }),
    '/users/{user_id}/withdrawal/objection': async (client) => {
      const { clientId, apiKey: key } = client;
      const contact = { email: 'ada@person.example' };
      const [one, other] = [await hiddenUser(client, contact), await hiddenUser(client, contact)];
      return {
        path: `/users/${one}/withdrawal/objection`,
        other: `/users/${other}/withdrawal/objection`,
        as: await onPages(service, one, { clientId, key, contact }),
      };
    },
    '/api-keys': async ({ clientId }) => ({
      path: '/api-keys',
      body: { name: 'one key' },
      other: { name: 'another key' },
      as: bearer((await newMember(service, 'admin', { clientId })).token),
    }),
    '/api-keys/{key_id}/rotate': async ({ clientId }) => {
      const admin = await newMember(service, 'admin', { clientId });
      const { body } = await admin.ask('POST', '/api-keys', { body: { name: 'old' } });
      return {
        path: `/api-keys/${body.key_id}/rotate`,
        body: { overlap_hours: 1 },
        other: { overlap_hours: 2 },
        as: bearer(admin.token),
      };
    },
    '/scim-tokens': async ({ clientId }) => ({
      path: '/scim-tokens',
      body: { name: 'one token' },
      other: { name: 'another token' },
      as: bearer((await newMember(service, 'admin', { clientId })).token),
    }),
    '/views': async ({ clientId }) => ({
      path: '/views',
      body: { name: 'One view', filters: {} },
      other: { name: 'Another view', filters: {} },
      as: bearer((await newMember(service, 'viewer', { clientId })).token),
    }),
    '/accounts': async (client) => {
      const user_id = await consentingUser(client);
      return {
        path: '/accounts',
        body: { user_id, ...loginOf('user_good') },
        other: { user_id, ...loginOf('user_overtime') },
      };
    },
    '/accounts/{account_id}/reconnect': async (client) => {
      const accountId = await connectedAccount(client, await consentingUser(client), 'user_good');
      await service.ask('PUT', `/sandbox/accounts/${accountId}/status`, {
        key: client.apiKey,
        body: { status: 'REAUTH_REQUIRED' },
      });
      return {
        path: `/accounts/${accountId}/reconnect`,
        body: { password: 'pass_good' },
        other: { password: 'another' },
      };
    },
    '/accounts/{account_id}/reconfirm': async (client) => {
      const user_id = await consentingUser(client);
      const linked = await post(client, '/accounts', { user_id, payroll_provider: BANK });
      await comeBack(linked.authorisation_url);
      await untilIdle(client.clientId);
      return {
        path: `/accounts/${linked.account_id}/reconfirm`,
        other: `/accounts/${user_id}/reconfirm`,
        as: await onPages(service, user_id, {
          clientId: client.clientId,
          key: client.apiKey,
          connected: linked.account_id,
        }),
      };
    },
    '/payroll/entries/connections': async (client) => {
      const userId = await consentingUser(client);
      const [account_id, another] = [
        await connectedAccount(client, userId, 'user_good'),
        await connectedAccount(client, userId, 'user_overtime'),
      ];
      await deleteEntries(client, userId);
      const { access_token } = await post(client, '/user-tokens', { user_id: userId });
      return {
        path: '/payroll/entries/connections',
        body: { account_id },
        other: { account_id: another },
        as: bearer(access_token),
      };
    },
    '/accounts/direct-connections': async (client) => ({
      path: '/accounts/direct-connections',
      body: { user_id: await consentingUser(client, identityOf('user_good')) },
      other: { user_id: await consentingUser(client, identityOf('user_overtime')) },
    }),
    '/webhooks': async () => {
      const webhook = { events: ['user-payroll-submitted'], url: 'https://lender.example/hook' };
      return {
        path: '/webhooks',
        body: { ...webhook, name: 'one webhook' },
        other: { ...webhook, name: 'another webhook' },
      };
    },
    '/webhooks/{webhook_id}/deliveries/{delivery_id}/replay': async (client) => {
      const { webhookId, deliveryId } = await deliveredTest(client);
      const { delivery_id: another } = await post(client, `/webhooks/${webhookId}/test`, {
        event: 'user-payroll-submitted',
      });
      const [path = '', other = ''] = [deliveryId, another].map(
        (id) => `/webhooks/${webhookId}/deliveries/${id}/replay`,
      );
      return { path, other };
    },
    '/webhooks/{webhook_id}/replay': async (client) => {
      const { webhookId } = await deliveredTest(client);
      const now = service.clock.now().getTime();
      const span = { from: new Date(now - 60_000).toISOString(), to: new Date(now + 60_000).toISOString() };
      return { path: `/webhooks/${webhookId}/replay`, body: span, other: { ...span, only_failed: true } };
    },
    '/webhooks/{webhook_id}/test': async (client) => {
      const { webhookId } = await deliveredTest(client);
      return {
        path: `/webhooks/${webhookId}/test`,
        body: { event: 'user-payroll-submitted' },
        other: { event: 'user-bank-statement-submitted' },
      };
    },
    '/sandbox/documents': async (client) => {
      const user_id = await consentingUser(client);
      return {
        path: '/sandbox/documents',
        body: { kind: 'payslip', month: '2026-01', user_id },
        other: { kind: 'payslip', month: '2026-02', user_id },
      };
    },
    '/sandbox/clock': async () => ({
      path: '/sandbox/clock',
      body: { advance: 'P1D' },
      other: { advance: 'P2D' },
    }),
    '/sandbox/journeys': async () => ({
      path: '/sandbox/journeys',
      body: { persona: 'user_good' },
      other: { persona: 'user_overtime' },
    }),
    '/sandbox/users': async () => ({
      path: '/sandbox/users',
      body: { persona: 'user_good' },
      other: { persona: 'user_overtime' },
    }),
    '/sandbox/users/{user_id}/payroll-submissions': async (client) => ({
      path: `/sandbox/users/${await consentingUser(client)}/payroll-submissions`,
      body: { payroll_submissions: [{ employment_information: { employer_name: 'One Ltd' } }] },
      other: { payroll_submissions: [{ employment_information: { employer_name: 'Another Ltd' } }] },
    }),
    '/sandbox/users/{user_id}/bank-statement-submissions': async (client) => ({
      path: `/sandbox/users/${await consentingUser(client)}/bank-statement-submissions`,
      body: { bank_statement_submissions: [{ account_information: { bank_name: 'One Bank' } }] },
      other: { bank_statement_submissions: [{ account_information: { bank_name: 'Another Bank' } }] },
    }),
    '/sandbox/users/{user_id}/income-submissions': async (client) => ({
      path: `/sandbox/users/${await consentingUser(client)}/income-submissions`,
      body: { income_submissions: [{ income_id: 'one' }] },
      other: { income_submissions: [{ income_id: 'another' }] },
    }),
  };

  describe('every POST', () => {
    test('is replayed for its Idempotency-Key and has a case here, or says why it is not replayed', () => {
      expect(Object.keys(CASES).sort()).toEqual(replayed.map(([path]) => path).sort());
      for (const { path, commit, isNeverReplayed } of posts)
        expect(Boolean(commit) !== Boolean(isNeverReplayed), path).toBe(true);
      expect(posts.length).toBeGreaterThan(30);
    });

    const tried = replayed.filter((_, index) => isWhole || index % 3 === 0);
    test.each(tried)('%s has one effect and one reply for one key', async (route, status) => {
      const client = await service.newClient();
      const given = CASES[route];
      if (!given) throw new Error(`There is no case for ${route}`);
      const { path, body, other, as = { key: client.apiKey } } = await given(client);
      await untilIdle(client.clientId);
      const send = (sentTo: string, sent: object | undefined) =>
        service.ask('POST', sentTo, {
          ...as,
          headers: { ...as.headers, 'Idempotency-Key': 'a-key' },
          ...(sent ? { body: sent } : {}),
        });
      const first = await send(path, body);
      expect(first.status, JSON.stringify(first.body)).toBe(status);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      await untilIdle(client.clientId);
      const effect = await fingerprint(client.clientId);
      const asked = service.simulators?.staffology.counts.requests;

      const again = await send(path, body);
      expect({ status: again.status, body: again.body }).toEqual({ status, body: first.body });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const reused = await (typeof other === 'string' ? send(other, undefined) : send(path, other));
      expect(reused.status).toBe(400);
      expect(reused.headers.get('x-svc-error-code')).toBe('idempotency_key_reused');
      await untilIdle(client.clientId);
      expect(await fingerprint(client.clientId)).toEqual(effect);
      expect(service.simulators?.staffology.counts.requests).toBe(asked);
    });
  });

  async function post({ apiKey }: Client, path: string, body?: object) {
    const reply = await service.ask('POST', path, { key: apiKey, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  }

  async function newUser(client: Client, body: object = {}): Promise<string> {
    return (await post(client, '/users', body)).user_id;
  }

  /** A user who is going to be erased after a withdrawal. */
  async function hiddenUser(client: Client, contact: { email: string } | null = null): Promise<string> {
    const { clientId, apiKey: key } = client;
    await service.ask('PATCH', '/configuration', { key, body: { after_withdrawal: 'erase' } });
    const user_id = await newUser(client);
    const [term_id] = await termsOf(client);
    const { authorisation_id } = await post(client, '/authorisations', { user_id, term_id });
    if (contact) await shareWithContact(service, user_id, { clientId, key, contact });
    service.clock.advance(1000);
    await service.ask('DELETE', `/authorisations/${authorisation_id}`, { key });
    return user_id;
  }

  async function termsOf({ apiKey }: Client): Promise<string[]> {
    const { body } = await service.ask('GET', '/authorisations/terms', { key: apiKey });
    return body.terms.map(({ id }: { id: string }) => id);
  }

  async function consentingUser(client: Client, body: object = {}): Promise<string> {
    const user_id = await newUser(client, body);
    const [term_id] = await termsOf(client);
    await post(client, '/authorisations', { user_id, term_id });
    return user_id;
  }

  function loginOf(user_name: string) {
    return { payroll_provider: 'harbour', user_name, password: 'pass_good' };
  }

  /** Returns an account whose payslips are stored. */
  async function connectedAccount(client: Client, userId: string, userName: string): Promise<string> {
    const { account_id } = await post(client, '/accounts', { user_id: userId, ...loginOf(userName) });
    await untilIdle(client.clientId);
    return account_id;
  }

  async function deleteEntries({ apiKey: key }: Client, userId: string): Promise<void> {
    const { body } = await service.ask('GET', `/payroll/entries?user_id=${userId}`, { key });
    for (const { entry_id } of body.entries)
      await service.ask('DELETE', `/payroll/entries/${entry_id}`, { key });
  }

  async function deliveredTest(client: Client): Promise<{ webhookId: string; deliveryId: string }> {
    const { url } = await post(client, '/sandbox/webhooks/receiver', {});
    const webhook = { name: 'a webhook', events: ['user-payroll-submitted'], url };
    const { webhook_id: webhookId } = await post(client, '/webhooks', webhook);
    const event = { event: 'user-payroll-submitted' };
    const { delivery_id: deliveryId } = await post(client, `/webhooks/${webhookId}/test`, event);
    await untilIdle(client.clientId);
    return { webhookId, deliveryId };
  }
}
