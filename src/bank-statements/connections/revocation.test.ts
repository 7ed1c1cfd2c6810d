import { describe, expect, test } from 'vitest';
import { tenantOf } from '#users';
import { consentOf } from '../../../test/support/consent.ts';
import { useService } from '../../../test/support/service.ts';
import { deleteOldSessions } from '../../accounts/consent-ends/end-consents.ts';
import { BANK_ENVIRONMENT, bankSteps, makeJobsDue, useBank } from './bank.fixture.ts';
import { queryBank } from './query-bank.ts';

const service = useService(BANK_ENVIRONMENT);
const bank = useBank(service);
const { connectedWithJobs, account } = bankSteps(service);
const { accept } = consentOf(service);

const kept = () =>
  service.app.database.tenant(service.clientId).selectFrom('bank_consent_ends').selectAll().execute();

/** Lets the job try again as if its wait had passed. */
const later = (ms: number) => service.clock.advance(ms);

describe('the consent at the bank ends when', () => {
  test('the authorisation is revoked', async () => {
    const { accountId, authorisationId } = await connectedWithJobs();
    await service.ask('DELETE', `/authorisations/${authorisationId}`);
    expect(await account(accountId)).toMatchObject({ status: 'REVOKED' });
    await service.runJobs();
    expect(bank.ended).toEqual([`consent-${bank.given}`]);
    expect(await kept()).toEqual([]);
  });

  test('the account is deleted', async () => {
    const { accountId } = await connectedWithJobs();
    await service.ask('DELETE', `/accounts/${accountId}`);
    await service.runJobs();
    expect(bank.ended).toEqual([`consent-${bank.given}`]);
  });

  test('its connection is lost, because the bank still shows it to the person', async () => {
    const { accountId, userId } = await connectedWithJobs();
    bank.failure = 'consent_expired';
    const { clientId } = service;
    await queryBank(service.app, await tenantOf(service.app, clientId), { accountId, ofUser: userId });
    expect(await account(accountId)).toMatchObject({ status_reason: 'consent_expired' });
    bank.failure = null;
    await service.runJobs();
    expect(bank.ended).toEqual([`consent-${bank.given}`]);
  });

  test('the user is erased, without the user’s key, and although the bank is down at first', async () => {
    const { userId } = await connectedWithJobs();
    bank.failure = 'provider_unavailable';
    expect((await service.ask('DELETE', `/users/${userId}`)).status).toBe(200);
    await service.runJobs();
    const [row] = await kept();
    expect(JSON.stringify(row)).not.toContain(userId);
    expect(row?.sealed_session.toString()).not.toContain('consent-');
    const { body: erasure } = await service.ask('GET', `/users/${userId}`);
    expect(erasure.errors).toEqual([`User with id [${userId}] does not exist`]);
    bank.failure = null;
    await makeJobsDue(service);
    await service.runJobs();
    expect(bank.ended).toEqual([`consent-${bank.given}`]);
    expect(await kept()).toEqual([]);
  });
});

describe('a session that is kept to end a consent', () => {
  test('is deleted after seven days, even if the bank never replies', async () => {
    const { accountId } = await connectedWithJobs();
    bank.failure = 'provider_unavailable';
    await service.ask('DELETE', `/accounts/${accountId}`);
    later(7 * 86_400_000 - 1000);
    await deleteOldSessions(service.app);
    expect(await kept()).toHaveLength(1);
    later(1000);
    await deleteOldSessions(service.app);
    expect(await kept()).toEqual([]);
    expect(service.log.join()).toContain('consents at banks were not ended in time');
  });

  test('is not kept for an account that has none', async () => {
    const { accountId, userId, authorisationId } = await connectedWithJobs();
    await service.ask('DELETE', `/authorisations/${authorisationId}`);
    await service.runJobs();
    await accept(userId);
    await service.ask('DELETE', `/accounts/${accountId}`);
    await service.runJobs();
    expect(bank.ended).toHaveLength(1);
  });
});
