import { expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';
import { deleteAccount, findAccountForChange, insertAccount } from './store.ts';

const service = useService();
const { newUser, untilWaiting } = consentOf(service);

function rowOf(userId: string) {
  const now = service.app.clock.now();
  return {
    client_id: service.clientId,
    account_id: newId(now),
    user_id: userId,
    created_at: now,
    updated_at: now,
    payroll_provider: 'harbour',
    status: 'PENDING',
    status_updated_at: now,
    sealed_login: Buffer.alloc(0),
    login_index: Buffer.from('the same login'),
    attempt_number: 1,
  };
}

test('a login whose account is being deleted can be linked again', async () => {
  const { app, clientId } = service;
  const userId = await newUser();
  const [first, second, third] = [rowOf(userId), rowOf(userId), rowOf(userId)];
  const insert = (row: typeof first) => app.database.inTenant(clientId, (tx) => insertAccount(tx, row));
  expect(await insert(first)).toBeNull();
  expect(await insert(second)).toBe(first.account_id);
  const racing = await app.database.inTenant(clientId, async (tx) => {
    await findAccountForChange(tx, clientId, first.account_id);
    const inserted = insert(second);
    await untilWaiting(1);
    await deleteAccount(tx, clientId, first.account_id);
    return { inserted };
  });
  expect(await racing.inserted).toBeNull();
  expect(await insert(third)).toBe(second.account_id);
});
