import { describe, expect, test } from 'vitest';
import { tenantOf } from '#users';
import { consentOf } from '../../../test/support/consent.ts';
import { useService } from '../../../test/support/service.ts';
import { deleteOldSessions } from '../../accounts/consent-ends/end-consents.ts';
import { endOverdue } from '../../accounts/scheduled-tasks.ts';
import { BANK_ENVIRONMENT, bankSteps, makeJobsDue, useBank } from './bank.fixture.ts';
import { queryBank } from './query-bank.ts';

const service = useService(BANK_ENVIRONMENT);
const bank = useBank(service);
const { connectedWithJobs, account, holder, link, comeBack } = bankSteps(service);
const { accept } = consentOf(service);
const HOUR_MS = 3_600_000;

/** A person who was sent to the bank, and the name of the consent that the bank waits with. */
async function sentToBank() {
  const { body } = await link(await holder());
  const { account_id: accountId, authorisation_url: url } = body;
  return { accountId: accountId as string, url, waiting: new URL(url).searchParams.get('state') };
}

/** A person who agreed for one day, and has connected the bank. */
async function connectedOnce() {
  const userId = await holder({}, 'one_time');
  const { body } = await link(userId);
  await comeBack(body.authorisation_url);
  await service.runJobs();
  return { userId, accountId: body.account_id as string };
}

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

  test('the bank no longer renews its session', async () => {
    const { accountId, userId } = await connectedWithJobs();
    bank.failure = 'session_expired';
    const { clientId } = service;
    await queryBank(service.app, await tenantOf(service.app, clientId), { accountId, ofUser: userId });
    expect(await account(accountId)).toMatchObject({ status: 'REAUTH_REQUIRED' });
    bank.failure = null;
    await service.runJobs();
    expect(bank.ended).toEqual([`consent-${bank.given}`]);
  });

  test('the sign-in fails after the person allowed it', async () => {
    const { accountId, url, waiting } = await sentToBank();
    bank.failure = 'invalid_data';
    await comeBack(url);
    expect(await account(accountId)).toMatchObject({ status_reason: 'invalid_data' });
    bank.failure = null;
    await service.runJobs();
    expect(bank.ended).toEqual([waiting]);
  });

  test('the person does not come back, or starts again', async () => {
    const first = await sentToBank();
    const { body } = await service.ask('POST', `/accounts/${first.accountId}/reconnect`, { body: {} });
    await service.runJobs();
    expect(bank.ended).toEqual([first.waiting]);
    service.clock.advance(HOUR_MS + 1000);
    await endOverdue(service.app);
    await service.runJobs();
    expect(bank.ended).toEqual([first.waiting, new URL(body.authorisation_url).searchParams.get('state')]);
  });

  test('what the person agreed to has ended, unless they agree again', async () => {
    const [kept, left] = [await connectedOnce(), await connectedOnce()];
    const consent = `consent-${bank.given}`;
    service.clock.advance(23 * HOUR_MS);
    await accept(kept.userId, 'recurring');
    await endOverdue(service.app);
    expect(await account(left.accountId)).toMatchObject({ status: 'CONNECTED' });
    service.clock.advance(HOUR_MS);
    await endOverdue(service.app);
    expect(await account(left.accountId)).toMatchObject({
      status: 'REVOKED',
      status_reason: 'consent_expired',
    });
    await service.runJobs();
    expect(bank.ended).toEqual([consent]);
    expect(await account(kept.accountId)).toMatchObject({ status: 'CONNECTED' });
  });

  test.each([
    ['somebody has started to sign in again', false],
    ['somebody has signed in again, and the bank has not shown yet who', true],
  ])('the authorisation is revoked after %s: the old one and the new one', async (_, isBack) => {
    const { accountId, authorisationId } = await connectedWithJobs();
    const old = `consent-${bank.given}`;
    service.clock.set(new Date((await account(accountId)).reconfirm_by));
    await endOverdue(service.app);
    await service.runJobs();
    bank.ended = [];
    const { body } = await service.ask('POST', `/accounts/${accountId}/reconnect`, { body: {} });
    await service.runJobs();
    expect(bank.ended).toEqual([]);
    if (isBack) await comeBack(body.authorisation_url);
    expect(await account(accountId)).toMatchObject({ status: isBack ? 'CONNECTED' : 'PENDING' });
    await service.ask('DELETE', `/authorisations/${authorisationId}`);
    expect(await account(accountId)).toMatchObject({
      status: 'REVOKED',
      status_reason: 'authorisation_revoked',
    });
    await service.runJobs();
    const state = new URL(body.authorisation_url).searchParams.get('state');
    expect(bank.ended.toSorted()).toEqual([old, isBack ? `consent-${bank.given}` : state].toSorted());
    expect(await kept()).toEqual([]);
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

test('a consent that the person refused is not ended', async () => {
  const { accountId, url } = await sentToBank();
  await comeBack(url, 'error=access_denied');
  expect(await account(accountId)).toMatchObject({ status_reason: 'consent_denied' });
  await service.runJobs();
  expect(bank.ended).toEqual([]);
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
