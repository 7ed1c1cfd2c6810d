import { describe, expect, test } from 'vitest';
import { useBank } from './bank.fixture.ts';
import { giveBankConsent } from './give-bank-consent.fixture.ts';
import { ALL_PERMISSIONS, claimsOf } from './third-party.fixture.ts';

describe('connecting a bank', () => {
  test('leads from the consent over the pages of the bank to accounts and transactions', async () => {
    const { thirdParty } = await useBank();
    const { get, tokens } = await thirdParty.connect('user_good', { accounts: [0, 1, 2] });
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    const { body } = await get('/accounts');
    expect(body.Data.Account.map((account: { AccountTypeCode: string }) => account.AccountTypeCode)).toEqual([
      'CACC',
      'SVGS',
      'CARD',
    ]);
    const id = body.Data.Account[0].AccountId;
    const transactions = await get(`/accounts/${id}/transactions`);
    expect(transactions.body.Data.Transaction).toHaveLength(100);
  });

  test('signs who the person is, how they signed in, and which consent they gave', async () => {
    const { thirdParty } = await useBank();
    const { consentId, tokens } = await thirdParty.connect('user_good');
    expect(await thirdParty.verify(tokens.id_token)).toMatchObject({
      sub: consentId,
      openbanking_intent_id: consentId,
      acr: 'urn:openbanking:psd2:sca',
    });
  });

  test('shares only the accounts that the person chose', async () => {
    const { thirdParty } = await useBank();
    const { get } = await thirdParty.connect('user_good', { accounts: [1] });
    const { body } = await get('/accounts');
    expect(body.Data.Account).toMatchObject([{ AccountTypeCode: 'SVGS' }]);
    const { get: getAll } = await thirdParty.connect('user_good', { accounts: [0, 1] });
    const [other] = (await getAll('/accounts')).body.Data.Account;
    expect((await get(`/accounts/${other.AccountId}/balances`)).status).toBe(403);
  });

  test('can be finished in another browser, as with the app of the bank', async () => {
    const { thirdParty } = await useBank();
    const { get } = await thirdParty.connect('user_good', { usesApp: true });
    expect((await get('/accounts')).status).toBe(200);
  });

  test('asks for a code if the password says so, and accepts no wrong one', async () => {
    const { thirdParty } = await useBank();
    const { get } = await thirdParty.connect('user_good', { password: 'mfa_code' });
    expect((await get('/accounts')).status).toBe(200);
  });

  test.each([
    ['error_account_locked', 'access_denied'],
    ['error_provider_unavailable', 'temporarily_unavailable'],
  ])('the password %s leads back with %s', async (password, error) => {
    const { thirdParty } = await useBank();
    const { ConsentId } = (await thirdParty.createConsent()).body.Data;
    const back = await giveBankConsent(await thirdParty.authorizeUrl(ConsentId), {
      userName: 'user_good',
      password,
    });
    expect(await thirdParty.readBack(back)).toMatchObject({ error, state: 'a-state' });
  });

  test.each([
    ['a wrong password', { userName: 'user_good', password: 'wrong' }],
    ['an unknown person', { userName: 'nobody' }],
    ['no account chosen', { userName: 'user_good', accounts: [] }],
  ])('stays on the page with %s', async (_what, person) => {
    const { thirdParty } = await useBank();
    const { ConsentId } = (await thirdParty.createConsent()).body.Data;
    const url = await thirdParty.authorizeUrl(ConsentId);
    await expect(giveBankConsent(url, person)).rejects.toThrow(/incorrect|Choose an account/);
  });
});

describe('a consent', () => {
  test('awaits the person, is authorised, and can be deleted', async () => {
    const { thirdParty } = await useBank();
    const own = await thirdParty.ownToken();
    const created = await thirdParty.createConsent({ ExpirationDateTime: '2027-02-15T00:00:00+00:00' });
    expect(created.status).toBe(201);
    expect(created.body.Data).toMatchObject({
      Status: 'AWAU',
      Permissions: ALL_PERMISSIONS,
      ExpirationDateTime: '2027-02-15T00:00:00+00:00',
    });
    const { consentId, get, tokens } = await thirdParty.connect('user_good');
    const path = `/account-access-consents/${consentId}`;
    expect((await thirdParty.ask(path, own)).body.Data.Status).toBe('AUTH');
    expect((await thirdParty.ask(path, own, { method: 'DELETE' })).status).toBe(204);
    expect((await thirdParty.ask(path, own)).body.Errors).toMatchObject([{ ErrorCode: 'U011' }]);
    expect((await get('/accounts')).status).toBe(401);
    expect((await thirdParty.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('is rejected when the person does not share', async () => {
    const { thirdParty } = await useBank();
    const { ConsentId } = (await thirdParty.createConsent()).body.Data;
    const back = await giveBankConsent(await thirdParty.authorizeUrl(ConsentId), {
      userName: 'user_good',
      allow: false,
    });
    expect(await thirdParty.readBack(back)).toMatchObject({ error: 'access_denied' });
    const read = await thirdParty.ask(`/account-access-consents/${ConsentId}`, await thirdParty.ownToken());
    expect(read.body.Data.Status).toBe('RJCT');
    await expect(
      thirdParty.authorizeUrl(ConsentId).then((url) => giveBankConsent(url, { userName: 'user_good' })),
    ).resolves.toSatisfy((url: URL) => url.searchParams.has('response'));
  });

  test('that a person gave can be given again after the bank ended it, with new tokens', async () => {
    const { thirdParty, bank } = await useBank();
    const { consentId, get, tokens } = await thirdParty.connect('user_good');
    bank.control.revokeConsents('user_good');
    expect((await get('/accounts')).status).toBe(401);
    expect((await thirdParty.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    const own = await thirdParty.ownToken();
    const status = async () =>
      (await thirdParty.ask(`/account-access-consents/${consentId}`, own)).body.Data.Status;
    expect(await status()).toBe('CANC');
    const back = await giveBankConsent(await thirdParty.authorizeUrl(consentId), { userName: 'user_good' });
    const { body } = await thirdParty.exchange((await thirdParty.readBack(back)).code);
    expect(await status()).toBe('AUTH');
    expect((await thirdParty.ask('/accounts', body.access_token)).status).toBe(200);
    expect((await thirdParty.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  test("ends on its last day by the client's clock, and can't be given again", async () => {
    const { thirdParty, set } = await useBank();
    const data = { ExpirationDateTime: '2026-12-01T00:00:00+00:00' };
    const { consentId, get, tokens } = await thirdParty.connect('user_good', { data });
    set('2026-11-30');
    expect((await get('/accounts')).status).toBe(200);
    set('2026-12-01');
    const { status, body } = await get('/accounts');
    expect([status, body.Errors[0].ErrorCode]).toEqual([401, 'TKXP']);
    expect((await thirdParty.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    const back = await giveBankConsent(await thirdParty.authorizeUrl(consentId), { userName: 'user_good' });
    expect(await thirdParty.readBack(back)).toMatchObject({ error: 'invalid_request' });
  });

  test('lasts for years without an end, and its access tokens can be renewed', async () => {
    const { thirdParty, bank, set } = await useBank();
    const { tokens, get } = await thirdParty.connect('user_good');
    set('2028-11-15');
    bank.control.endSessions();
    expect((await get('/accounts')).status).toBe(401);
    const { body } = await thirdParty.refresh(tokens.refresh_token);
    expect((await thirdParty.ask('/accounts', body.access_token)).status).toBe(200);
    expect(bank.control.counts).toMatchObject({ tokenExchanges: 1, refreshes: 1 });
  });

  test('of the password reauth_next ends after the data was read once', async () => {
    const { thirdParty } = await useBank();
    const { get } = await thirdParty.connect('user_good', { password: 'reauth_next' });
    const [{ AccountId }] = (await get('/accounts')).body.Data.Account;
    expect((await get(`/accounts/${AccountId}/transactions`)).status).toBe(200);
    expect((await get('/accounts')).status).toBe(401);
  });

  test.each<[string, object, string, string]>([
    ['no permissions', { Permissions: [] }, 'U004', 'Data.Permissions'],
    ['an unknown permission', { Permissions: ['ReadEverything'] }, 'U002', 'Data.Permissions'],
    ['no permission for accounts', { Permissions: ['ReadBalances'] }, 'U004', 'Data.Permissions'],
    [
      'details of transactions, but neither credits nor debits',
      { Permissions: ['ReadAccountsBasic', 'ReadTransactionsDetail'] },
      'U004',
      'Data.Permissions',
    ],
    [
      'credits, but neither basic nor detailed transactions',
      { Permissions: ['ReadAccountsBasic', 'ReadTransactionsCredits'] },
      'U004',
      'Data.Permissions',
    ],
    ['an end in the past', { ExpirationDateTime: '2026-01-01T00:00:00Z' }, 'U003', 'Data.ExpirationDateTime'],
    ['a wrong date', { TransactionFromDateTime: 'yesterday' }, 'U010', 'Data.TransactionFromDateTime'],
    ['a field that does not exist', { Accounts: [] }, 'U010', 'Data'],
  ])('is not created with %s', async (_what, data, code, path) => {
    const { thirdParty } = await useBank();
    const { status, body } = await thirdParty.createConsent(data);
    expect([status, body.Errors]).toEqual([
      400,
      [{ ErrorCode: code, Message: expect.any(String), Path: path }],
    ]);
  });
});

test('the pages need no scripts, and can only be opened in the browser that started', async () => {
  const { thirdParty, bank } = await useBank();
  const { ConsentId } = (await thirdParty.createConsent()).body.Data;
  const started = await fetch(await thirdParty.authorizeUrl(ConsentId), { redirect: 'manual' });
  const page = started.headers.get('location') ?? '';
  expect((await fetch(page)).status).toBe(400);
  const cookie = started.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const reply = await fetch(page, { headers: { cookie } });
  const html = await reply.text();
  expect(html).not.toContain('<script');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain(`${bank.issuer}/app/`);
});

test('a request object that was changed, is not signed or has expired leads to no page', async () => {
  const { thirdParty } = await useBank();
  const { ConsentId } = (await thirdParty.createConsent()).body.Data;
  const url = new URL(await thirdParty.authorizeUrl(ConsentId, { isPushed: false }));
  const [header, , signature] = (url.searchParams.get('request') ?? '').split('.');
  const forged = Buffer.from(
    JSON.stringify({ ...claimsOf(url.searchParams.get('request') ?? ''), scope: 'x' }),
  );
  const long = await thirdParty.sign({ exp: Math.floor(Date.now() / 1000) + 7200 });
  for (const request of [`${header}.${forged.toString('base64url')}.${signature}`, long, null]) {
    if (request === null) url.searchParams.delete('request');
    else url.searchParams.set('request', request);
    const reply = await fetch(url, { redirect: 'manual' });
    expect(reply.headers.get('location') ?? '').not.toContain('/sign-in/');
  }
});
