import { expect, test } from 'vitest';
import { giveConsent } from '#simulation/give-consent.ts';
import { payrollOf, withFewPayslips } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
withFewPayslips(service);
const { consentingUser, connected, identityOf, link, query, submissions, until, untilFetched } =
  payrollOf(service);

type Persona = 'user_good' | 'user_weekly';

function detailsOf(userName: Persona) {
  const { forename, surname, ni_number } = identityOf(userName);
  return { forename, surname, ni_number };
}

/** Signs in at Xero as this person, with their own details. */
async function connectedAtXero(userId: string, userName: Persona) {
  const { status, body } = await link(userId, {
    payroll_provider: 'xero-sandbox',
    user_name: undefined,
    password: undefined,
    ...detailsOf(userName),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await comeBack(body.authorisation_url, userName);
  await until(body.account_id, 'CONNECTED');
  await untilFetched(body.account_id);
  return body.account_id as string;
}

async function reconnect(accountId: string, userName: Persona) {
  const { status, body } = await service.ask('POST', `/accounts/${accountId}/reconnect`, {
    body: detailsOf(userName),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await comeBack(body.authorisation_url, userName);
}

async function comeBack(url: string, userName: Persona) {
  const callback = await giveConsent(url, { userName, allow: true });
  await service.ask('GET', `/accounts/oauth/callback?${callback}`, { key: null });
}

async function stopSharing(userId: string) {
  const { body } = await service.ask('GET', `/authorisations?user_id=${userId}`);
  for (const one of body.authorisations)
    await service.ask('DELETE', `/authorisations/${one.authorisation_id}`);
  const { body: terms } = await service.ask('GET', '/authorisations/terms');
  const [term] = terms.terms;
  await service.ask('POST', '/authorisations', {
    body: { user_id: userId, term_id: term.term_id ?? term.id },
  });
}

async function namesIn(userId: string): Promise<string[]> {
  const { body } = await submissions(userId);
  return body.payroll_submissions.map(
    (one: { account_id: string; identity_information: { name: string } }) =>
      `${one.account_id} ${one.identity_information.name}`,
  );
}

test('a reconnection by somebody else stores nothing of theirs, and says why', async () => {
  const userId = await consentingUser();
  const accountId = await connectedAtXero(userId, 'user_good');
  const before = await namesIn(userId);
  expect(before.length).toBeGreaterThan(0);
  await stopSharing(userId);
  await reconnect(accountId, 'user_weekly');
  const failed = await until(accountId, 'LOGIN_FAILED');
  expect(failed).toMatchObject({ status_reason: 'other_person', next_check_at: null });
  expect(failed.status_message).toContain('Somebody else');
  expect(await namesIn(userId)).toEqual(before);
  expect((await query(userId, accountId)).status).toBe(400);
  const { body } = await service.ask('GET', `/accounts?user_id=${userId}`);
  expect(body.accounts).toHaveLength(1);
  // the first person can connect it again
  await reconnect(accountId, 'user_good');
  await until(accountId, 'CONNECTED');
  await untilFetched(accountId);
  expect(await namesIn(userId)).toEqual(before);
});

test('a login that signs in again keeps its account, and another login has another account', async () => {
  const userId = await consentingUser();
  const { account_id: accountId } = await connected(userId);
  const before = await namesIn(userId);
  await stopSharing(userId);
  await until(accountId, 'REVOKED');
  const again = await service.ask('POST', `/accounts/${accountId}/reconnect`, {
    body: { password: 'pass_good' },
  });
  expect(again.status, JSON.stringify(again.body)).toBe(201);
  await until(accountId, 'CONNECTED');
  await untilFetched(accountId);
  expect(await namesIn(userId)).toEqual(before);
  const other = await connected(userId, { user_name: 'user_weekly' });
  expect(other.account_id).not.toBe(accountId);
  expect((await namesIn(userId)).filter((one) => one.startsWith(accountId)).toSorted()).toEqual(
    before.toSorted(),
  );
});
