import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { recordAuditEntry, verifyLog } from '#audit';
import { createApiKey, revokeApiKey } from '#clients';
import { SERVICE } from '#platform/http/permits.ts';
import { newMember, type SignedInMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();
let admin: SignedInMember;
let owner: pg.Client;

beforeAll(async () => {
  admin = await newMember(service, 'admin');
  const { rows } = await service.app.database.pool.query('select current_database() as name');
  // the tables' owner can take back its rights and disable the triggers that protect the log, so the chain must reveal
  // changes by the owner too
  owner = new pg.Client({ ...inject('databaseServer'), database: rows[0].name });
  await owner.connect();
});
afterAll(() => owner.end());

async function entries(query = '') {
  const { body } = await service.ask('GET', `/audit?limit=100${query}`);
  return body.audit_entries as Record<string, unknown>[];
}

async function verify(clientId = service.clientId) {
  const clientKey = await service.app.keys.clients.of(clientId);
  return service.app.database.inTenantSnapshot(clientId, (tx) => verifyLog(tx, clientId, clientKey));
}

describe('the audit log', () => {
  test('begins with the client and its first API key, and has no gaps in its sequence', async () => {
    const all = (await entries()).reverse();
    expect(all.slice(0, 2).map(({ action }) => action)).toEqual(['client_created', 'api_key_created']);
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
  });

  test('records changes to keys and settings and deletions with actor and field names, but without values', async () => {
    const { keyId } = await createApiKey(service.app, { clientId: service.clientId, name: 'second' });
    await revokeApiKey(service.app, keyId);
    await service.ask('PATCH', '/configuration', { body: { client_display_name: 'Secretly Named' } });
    const user = await service.ask('POST', '/users', { body: { forename: 'Ada' } });
    await service.ask('DELETE', `/users/${user.body.user_id}`);
    const [deleted, changed, revoked, created] = await entries();
    expect(deleted).toMatchObject({
      action: 'user_deleted',
      actor_kind: 'api_key',
      subject_id: user.body.user_id,
    });
    expect(changed).toMatchObject({
      action: 'configuration_changed',
      details: { fields: ['client_display_name'] },
    });
    expect(revoked).toMatchObject({ action: 'api_key_revoked', actor_kind: 'service', subject_id: keyId });
    expect(created).toMatchObject({ action: 'api_key_created', subject_id: keyId });
    expect(JSON.stringify(await entries())).not.toMatch(/Secretly|Ada|second|@team/);
  });

  test('contains nothing about a request that was rolled back', async () => {
    const before = await entries();
    const reply = await service.ask('DELETE', '/users/019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071');
    expect(reply.status).toBe(404);
    expect(await entries()).toEqual(before);
  });

  test('records which personal fields of which user a member has seen', async () => {
    const { body: user } = await service.ask('POST', '/users', {
      body: { forename: 'Ada', ni_number: 'AB123456C' },
    });
    await admin.ask('GET', `/users/${user.user_id}`);
    expect((await entries())[0]).toMatchObject({
      action: 'personal_data_read',
      actor_kind: 'member',
      actor_id: admin.member.id,
      subject_kind: 'user',
      subject_id: user.user_id,
      details: { fields: ['forename', 'ni_number'] },
    });
    const masked = await admin.ask('GET', `/users/${user.user_id}?mask_numbers=true`);
    expect(masked.body).toMatchObject({ forename: 'Ada', ni_number: '*****456C' });
    expect((await entries())[0]).toMatchObject({ details: { fields: ['forename'] } });
    const { body: other } = await service.ask('POST', '/users', { body: { forename: 'Eve' } });
    await admin.ask('GET', '/users?limit=2');
    await admin.ask('PATCH', `/users/${user.user_id}`, { body: {} });
    const read = { action: 'personal_data_read', actor_id: admin.member.id };
    expect(await entries(`&subject_id=${other.user_id}`)).toMatchObject([
      { ...read, details: { fields: ['forename'] } },
    ]);
    const both = { ...read, details: { fields: ['forename', 'ni_number'] } };
    expect(await entries(`&subject_id=${user.user_id}`)).toMatchObject([
      both,
      { action: 'user_changed' },
      both,
      { ...read, details: { fields: ['forename'] } },
      both,
    ]);
  });

  test('omits accesses by an API key and accesses that show no personal data', async () => {
    const { body: user } = await service.ask('POST', '/users', { body: { forename: 'Ada' } });
    const support = await newMember(service, 'support');
    const before = (await entries()).length;
    await service.ask('GET', `/users/${user.user_id}`);
    await support.ask('GET', `/users/${user.user_id}`);
    expect((await entries()).length).toBe(before);
  });

  test('records the users that a member creates or changes', async () => {
    const { body: user } = await admin.ask('POST', '/users', { body: { forename: 'Ada' } });
    await admin.ask('PATCH', `/users/${user.user_id}`, { body: { surname: 'Example' } });
    const [, changed, created] = await entries();
    expect(created).toMatchObject({ action: 'user_created', details: { fields: ['forename'] } });
    expect(changed).toMatchObject({ action: 'user_changed', details: { fields: ['surname'] } });
  });

  test('records that a member has read the evidence of an authorisation', async () => {
    const { body: user } = await service.ask('POST', '/users', { body: {} });
    const { body: terms } = await service.ask('GET', '/authorisations/terms');
    const { body: accepted } = await service.ask('POST', '/authorisations', {
      body: { user_id: user.user_id, term_id: terms.terms[0].id },
    });
    const path = `/authorisations/${accepted.authorisation_id}/evidence`;
    expect((await admin.ask('GET', path)).status).toBe(200);
    const [read, accept] = await entries();
    expect(read).toMatchObject({
      action: 'evidence_read',
      actor_id: admin.member.id,
      subject_id: user.user_id,
      details: { authorisation_id: accepted.authorisation_id },
    });
    expect(accept).toMatchObject({ action: 'authorisation_accepted', subject_id: accepted.authorisation_id });
    const about = async (query: string) =>
      (await entries(`&user_id=${user.user_id}${query}`)).map(({ action }) => action);
    expect(await about('')).toEqual(['evidence_read', 'authorisation_accepted']);
    expect(await about('&kind=event')).toEqual(['authorisation_accepted']);
    expect(await about('&kind=view')).toEqual(['evidence_read']);
    expect(await about('&kind=event&action=evidence_read')).toEqual([]);
  });

  test('is listed newest first, in pages, filtered by action, actor, subject and time', async () => {
    const of = await entries(`&actor_id=${admin.member.id}`);
    expect(new Set(of.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.member.id]));
    expect((await entries('&action=client_created')).length).toBe(1);
    const { body } = await service.ask('GET', '/audit?limit=1&offset=1');
    expect(body.pagination).toMatchObject({ offset: 1, limit: 1, count: 1 });
    expect(body.audit_entries[0].sequence).toBe(body.pagination.total_count - 1);
    expect(await entries('&from=2999-01-01')).toEqual([]);
    expect((await service.ask('GET', '/audit?action=nothing')).status).toBe(400);
    expect((await service.ask('GET', '/audit?subject_id=x')).status).toBe(400);
  });

  test('contains only the client’s own entries', async () => {
    const { apiKey } = await service.newClient();
    const { body } = await service.ask('GET', '/audit', { key: apiKey });
    expect(body.pagination.total_count).toBe(2);
  });

  test('stays valid when many entries are written concurrently', async () => {
    const before = (await verify()).entries;
    const { app, clientId } = service;
    const auditContext = { clientId, clientKey: await app.keys.clients.of(clientId), clock: app.clock };
    await Promise.all(
      Array.from({ length: 40 }, () =>
        app.database.inTenant(clientId, (tx) =>
          recordAuditEntry(tx, auditContext, { actor: SERVICE, action: 'configuration_changed' }),
        ),
      ),
    );
    expect(await verify()).toEqual({ entries: before + 40, findings: [] });
  });
});

/** Distributed tables have no triggers, and on a cluster these tests connect as a superuser, who has every right. */
const hasTriggers = inject('databaseWorkers').length === 0;

describe('the audit chain', () => {
  test('cannot be changed by the service’s roles, nor by the tables’ owner while the triggers are enabled', async () => {
    for (const statement of [
      "update audit_entries set action = 'x'",
      'delete from audit_entries',
      'truncate audit_entries',
    ]) {
      await expect(service.app.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
      if (hasTriggers)
        await expect(owner.query(statement)).rejects.toMatchObject({
          code: expect.stringMatching(/42501|0A000/),
        });
    }
  });

  /** Changes the log as the tables' owner, verifies it, and restores it. */
  async function tampered(...statements: string[]) {
    await owner.query(
      'create table kept as table audit_entries; create table kept_heads as table audit_heads',
    );
    await owner.query('grant update, delete on audit_entries to current_user');
    if (hasTriggers) await owner.query('alter table audit_entries disable trigger user');
    try {
      for (const statement of statements) await owner.query(statement);
      return (await verify()).findings;
    } finally {
      await owner.query('delete from audit_entries; delete from audit_heads');
      await owner.query('insert into audit_entries table kept; insert into audit_heads table kept_heads');
      await owner.query('drop table kept, kept_heads');
      if (hasTriggers) await owner.query('alter table audit_entries enable trigger user');
      await owner.query('revoke update, delete on audit_entries from current_user');
    }
  }

  const mine = () => `client_id = '${service.clientId}'`;
  const last = async () => (await verify()).entries;

  test.each([
    ['at', "'2026-01-31T09:30:00Z'"],
    ['actor_kind', "'user'"],
    ['actor_id', `'${randomUUID()}'`],
    ['action', "'member_invited'"],
    ['subject_kind', "'other'"],
    ['subject_id', `'${randomUUID()}'`],
    ['details', "details || ' '"],
    ['mac', 'sha256(mac)'],
  ])('reveals a change of %s in an entry', async (column, value) => {
    const findings = await tampered(
      `update audit_entries set ${column} = ${value} where ${mine()} and sequence = 3`,
    );
    expect(findings[0]).toBe('entry 3 was changed');
  });

  test('reveals a change of any single entry', async () => {
    for (let sequence = 1; sequence <= (await last()); sequence++) {
      const findings = await tampered(
        `update audit_entries set details = '{"x":1}' where ${mine()} and sequence = ${sequence}`,
      );
      expect(findings).toEqual([`entry ${sequence} was changed`]);
    }
  });

  test('reveals removed entries: the first, one in the middle, the last, all', async () => {
    const end = await last();
    const remove = (which: string) => tampered(`delete from audit_entries where ${mine()} and ${which}`);
    expect(await remove('sequence = 1')).toEqual(['entries 1 to 1 are missing']);
    expect(await remove('sequence = 4')).toEqual(['entries 4 to 4 are missing']);
    expect(await remove(`sequence > ${end - 2}`)).toEqual([`entries ${end - 1} to ${end} are missing`]);
    expect(await remove('true')).toEqual([`entries 1 to ${end} are missing`]);
  });

  test('reveals reordered entries and an entry moved from another client', async () => {
    const swapped = await tampered(
      `update audit_entries set sequence = 1000000 where ${mine()} and sequence = 3`,
      `update audit_entries set sequence = 3 where ${mine()} and sequence = 4`,
      `update audit_entries set sequence = 4 where ${mine()} and sequence = 1000000`,
    );
    expect(swapped).toContain('entry 3 was changed');
    expect(swapped).toContain('entry 4 was changed');
    const { clientId: other } = await service.newClient();
    const moved = await tampered(
      `delete from audit_entries where ${mine()} and sequence = 1`,
      // in a cluster, an update can't move a row to another client
      `insert into audit_entries select (jsonb_populate_record(e, jsonb_build_object('client_id', '${service.clientId}'::uuid))).*
       from audit_entries e where sequence = 1 and client_id = '${other}'`,
      `delete from audit_entries where sequence = 1 and client_id = '${other}'`,
    );
    expect(moved[0]).toBe('entry 1 was changed');
  });

  test('reveals that the last entry was removed and the end marker rewritten', async () => {
    const end = await last();
    const findings = await tampered(
      `delete from audit_entries where ${mine()} and sequence = ${end}`,
      `update audit_heads set sequence = ${end - 1}, mac = (select mac from audit_entries where ${mine()} and sequence = ${end - 1}) where ${mine()}`,
    );
    expect(findings).toEqual(['the end marker does not match the last entry']);
  });

  test('rejects every action that must be logged once the end marker was changed', async () => {
    await owner.query(`update audit_heads set mac = sha256(mac) where ${mine()}`);
    const user = await service.ask('POST', '/users', { body: { forename: 'Ada' } });
    expect((await service.ask('DELETE', `/users/${user.body.user_id}`)).status).toBe(500);
    expect((await service.ask('GET', `/users/${user.body.user_id}`)).status).toBe(200);
    expect((await verify()).findings).toEqual(['the end marker does not match the last entry']);
  });
});
