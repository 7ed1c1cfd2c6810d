import { randomUUID } from 'node:crypto';
import { giveBankConsent } from './give-bank-consent.fixture.ts';
import type { RunningBank } from './start-bank.fixture.ts';
import type { TestThirdParty } from './third-party.fixture.ts';

const HEADERS = {
  'x-fapi-interaction-id': randomUUID(),
  'x-fapi-customer-ip-address': '192.0.2.10',
  'x-fapi-auth-date': 'Sun, 15 Nov 2026 09:00:00 GMT',
  'x-customer-user-agent': 'Mozilla/5.0',
};

/** Calls every endpoint of a bank for some people, and causes every error that its endpoints have. */
export async function walkBank(
  bank: RunningBank,
  thirdParty: TestThirdParty,
  userNames: readonly string[],
): Promise<void> {
  for (const userName of userNames) await readEverything(thirdParty, userName);
  await causeErrors(bank, thirdParty);
  await endConsents(bank, thirdParty);
}

async function readEverything(thirdParty: TestThirdParty, userName: string): Promise<void> {
  const data = {
    ExpirationDateTime: '2099-01-01T00:00:00+00:00',
    TransactionFromDateTime: '2020-01-01T00:00:00+00:00',
    TransactionToDateTime: '2099-01-01T00:00:00+00:00',
  };
  const { get, consentId } = await thirdParty.connect(userName, { accounts: [0, 1, 2], data });
  await thirdParty.ask(`/account-access-consents/${consentId}`, await thirdParty.ownToken());
  await get('/party', HEADERS);
  for (const { AccountId } of (await get('/accounts', HEADERS)).body.Data.Account) {
    for (const path of ['', '/balances', '/party']) await get(`/accounts/${AccountId}${path}`, HEADERS);
    let next: string | undefined = `/accounts/${AccountId}/transactions`;
    while (next) next = (await get(next, HEADERS)).body.Links.Next;
  }
}

async function causeErrors(bank: RunningBank, thirdParty: TestThirdParty): Promise<void> {
  const { get, tokens } = await thirdParty.connect('user_good', {
    data: { Permissions: ['ReadAccountsBasic'] },
  });
  const [{ AccountId }] = (await get('/accounts')).body.Data.Account;
  for (const path of ['/1', `/${AccountId}/balances`, `/${AccountId}/party`, `/${AccountId}/transactions`])
    await get(`/accounts${path}`);
  for (const path of ['/party', '/offers', '/accounts/1/transactions?fromBookingDateTime=x']) await get(path);
  await get('/accounts', { authorization: 'Bearer x' });
  await get('/accounts', { accept: 'text/html' });
  await get('/accounts', { 'x-fapi-interaction-id': '1' });
  await thirdParty.ask('/accounts', tokens.access_token, { method: 'DELETE' });
  for (const data of [
    { Permissions: [] },
    { Permissions: ['x'] },
    { ExpirationDateTime: '2020-01-01T00:00:00Z' },
  ])
    await thirdParty.createConsent(data);
  const own = await thirdParty.ownToken();
  for (const [type, body] of [
    ['application/json', '{'],
    ['application/json', '{}'],
    ['text/plain', 'x'],
  ] as const)
    await thirdParty.ask('/account-access-consents', own, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
  for (const kind of ['unavailable', 'rate_limited'] as const) {
    bank.control.setFault({ kind, times: 1 });
    await get('/accounts');
  }
}

async function endConsents(bank: RunningBank, thirdParty: TestThirdParty): Promise<void> {
  const own = await thirdParty.ownToken();
  const show = (id: string, method = 'GET') =>
    thirdParty.ask(`/account-access-consents/${id}`, own, { method });
  const { ConsentId: denied } = (await thirdParty.createConsent()).body.Data;
  await giveBankConsent(await thirdParty.authorizeUrl(denied), { userName: 'user_good', allow: false });
  await show(denied);
  for (const end of [bank.control.revokeConsents, bank.control.expireConsents]) {
    const { get, consentId } = await thirdParty.connect('user_good');
    end('user_good');
    await get('/accounts');
    await show(consentId);
    await show(consentId, 'DELETE');
    await show(consentId);
  }
}
