import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MasterKeys } from '#platform/crypto/keys.ts';
import { useService } from '../../../test/support/service.ts';
import {
  createApiKey,
  ensureFirstClient,
  requireMasterKeys,
  revokeApiKey,
  rotateMaster,
} from '../manage-clients.ts';
import { clientOfApiKey, hasApiKeyForm, hashApiKey, makeApiKey } from './api-key.ts';
import { listApiKeys } from './store.ts';

const service = useService();

describe('an API key', () => {
  test('has its environment’s prefix and is unique', () => {
    const keys = Array.from({ length: 1000 }, () => makeApiKey('sandbox', service.clientId));
    expect(new Set(keys).size).toBe(1000);
    expect(
      keys.every((key) => /^svc_sandbox_[0-9A-Za-z]{49}$/.test(key) && hasApiKeyForm(key, 'sandbox')),
    ).toBe(true);
    expect(hasApiKeyForm(makeApiKey('production', service.clientId), 'sandbox')).toBe(false);
  });

  test('names its client, unless an operator chose it or it is of an earlier version', () => {
    expect(clientOfApiKey(makeApiKey('production', service.clientId))).toBe(service.clientId);
    expect(clientOfApiKey(service.apiKey)).toBe(service.clientId);
    for (const random of ['b'.repeat(40), 'z'.repeat(49), '0'.repeat(49)])
      expect(clientOfApiKey(`svc_sandbox_${random}`)).toBeNull();
  });

  test('is stored only as a hash', async () => {
    const { rows } = await service.app.database.pool.query(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
    );
    expect(rows.length).toBeGreaterThan(5);
    const [stored] = await service.app.database.inSystem((tx) =>
      tx.selectFrom('api_keys').selectAll().where('client_id', '=', service.clientId).execute(),
    );
    expect(stored?.hash.equals(hashApiKey(service.apiKey))).toBe(true);
    expect(JSON.stringify({ ...stored, last_four: null })).not.toContain(service.apiKey.slice(12, 40));
    expect(stored?.last_four).toBe(service.apiKey.slice(-4));
  });

  test('stops working as soon as it is revoked, while the client’s other keys keep working', async () => {
    const { clientId, apiKey: first } = await service.newClient();
    const second = await createApiKey(service.app, { clientId, name: 'second' });
    expect((await service.ask('GET', '/users', { key: first })).status).toBe(200);
    expect((await service.ask('GET', '/users', { key: second.apiKey })).status).toBe(200);
    await revokeApiKey(service.app, second.keyId);
    // the clock is stopped, so only the notification of the revocation can have cleared the cache
    await expect
      .poll(async () => (await service.ask('GET', '/users', { key: second.apiKey })).status)
      .toBe(401);
    expect((await service.ask('GET', '/users', { key: first })).status).toBe(200);
    await revokeApiKey(service.app, second.keyId);
    await expect(revokeApiKey(service.app, randomUUID())).rejects.toThrow('does not exist');
  });

  test('stops working within five seconds when the notification of its revocation is lost', async () => {
    const { clientId, apiKey } = await service.newClient();
    expect((await service.ask('GET', '/users', { key: apiKey })).status).toBe(200);
    await service.app.database.inSystem((tx) =>
      tx
        .updateTable('api_keys')
        .set({ revoked_at: service.clock.now() })
        .where('client_id', '=', clientId)
        .execute(),
    );
    service.clock.advance(5001);
    expect((await service.ask('GET', '/users', { key: apiKey })).status).toBe(401);
  });

  test('has its last use recorded', async () => {
    const { clientId, apiKey } = await service.newClient();
    await service.ask('GET', '/users', { key: apiKey });
    await service.app.keys.api.recordUse(service.app.keys.clients);
    const [key] = await service.app.database.inSystem((tx) => listApiKeys(tx, clientId));
    expect(key?.last_used_at).toBe(service.clock.now().toISOString());
  });
});

describe('the first client', () => {
  test('is created once; a key that the configuration sets later is added to it', async () => {
    expect(await ensureFirstClient(service.app, null)).toMatchObject({ madeKey: null });
    const given = `svc_sandbox_${'b'.repeat(40)}`;
    expect(await ensureFirstClient(service.app, given)).toMatchObject({ madeKey: null });
    expect(await ensureFirstClient(service.app, given)).toMatchObject({ madeKey: null });
    expect((await service.ask('GET', '/users', { key: given })).status).toBe(200);
  });
});

describe('rotating the master key', () => {
  test('keeps all data readable, and afterwards needs only the new key', async () => {
    const { database, keys } = service.app;
    const { body: user } = await service.ask('POST', '/users', { body: { forename: 'Ada' } });
    const fresh = { id: 'fresh', bytes: randomBytes(32) };
    const old = { id: keys.master.current.id, bytes: keys.master.current.key.export() };
    const clients = await database.inSystem((tx) => tx.selectFrom('clients').select('client_id').execute());
    const [rotated, ...reads] = await Promise.all([
      rotateMaster({ database, keys: { master: new MasterKeys([fresh, old]) } }),
      ...Array.from({ length: 20 }, () => service.ask('GET', `/users/${user.user_id}`)),
    ]);
    expect(rotated).toBe(clients.length);
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
    await requireMasterKeys({ database, keys: { master: new MasterKeys([fresh]) } });
    await expect(requireMasterKeys({ database, keys: { master: new MasterKeys([old]) } })).rejects.toThrow(
      '[fresh]',
    );
    const impostor = new MasterKeys([{ id: 'fresh', bytes: randomBytes(32) }]);
    await expect(requireMasterKeys({ database, keys: { master: impostor } })).rejects.toThrow(
      'is not the key that encrypted the stored data',
    );
    expect(await rotateMaster({ database, keys: { master: new MasterKeys([old, fresh]) } })).toBe(
      clients.length,
    );
  });
});
