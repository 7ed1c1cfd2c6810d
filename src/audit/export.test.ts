import { beforeAll, describe, expect, test } from 'vitest';
import { type ExportedEntry, verifyExport } from '#audit';
import { newMember, type SignedInMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { entryMac } from './chain.ts';
import { linkOf } from './exported-entry.ts';
import { listMacs } from './store.ts';

const service = useService();
let admin: SignedInMember;
beforeAll(async () => {
  admin = await newMember(service, 'admin');
});

async function exported(query = '', headers: Record<string, string> = {}): Promise<ExportedEntry[]> {
  const own = { 'X-API-KEY': service.apiKey };
  const reply = await fetch(`${service.url}/audit/export${query}`, {
    headers: Object.keys(headers).length > 0 ? headers : own,
  });
  expect(reply.status).toBe(200);
  return (await reply.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

async function findingsIn(entries: readonly unknown[]): Promise<string[]> {
  async function* lines() {
    for (const entry of entries) yield JSON.stringify(entry);
  }
  const { app } = service;
  const { findings } = await verifyExport(lines(), {
    keyOf: (id) => app.keys.clients.of(id),
    macsOf: (id, part) => app.database.inTenant(id, (tx) => listMacs(tx, id, part)),
  });
  return findings;
}

describe('an export of the audit log', () => {
  test('has every entry with its link to the one before, and continues after any of them', async () => {
    const all = await exported();
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
    expect(all.map(({ previous_mac }) => previous_mac)).toEqual([
      null,
      ...all.slice(0, -1).map(({ mac }) => mac),
    ]);
    expect(await findingsIn(all)).toEqual([]);
    expect(await exported('?after_sequence=2&limit=2')).toEqual(all.slice(2, 4));
    expect(await findingsIn(all.slice(2, 4))).toEqual([]);
  });

  test('is recorded, and ends although each export writes an entry', async () => {
    const all = await exported();
    const last = all.at(-1)?.sequence ?? 0;
    const [recorded] = await exported(`?after_sequence=${last}`);
    expect(recorded).toMatchObject({ action: 'audit_exported', details: { first: 1, last } });
    expect(await exported(`?after_sequence=${last + 1}`)).toEqual([]);
    expect((await exported(`?after_sequence=${last}`)).length).toBe(1);
  });

  test('is only for admins who signed in lately, and API keys, and has only their own client’s entries', async () => {
    const other = await service.newClient();
    const theirs = await exported('', { 'X-API-KEY': other.apiKey });
    expect(new Set(theirs.map(({ client_id }) => client_id))).toEqual(new Set([other.clientId]));
    const viewer = await newMember(service, 'viewer');
    expect((await viewer.ask('GET', '/audit/export')).status).toBe(403);
    expect((await exported('?limit=1', { Authorization: `Bearer ${admin.token}` })).length).toBe(1);
    service.clock.advance(6 * 60_000);
    const stale = await admin.ask('GET', '/audit/export');
    expect(stale.headers.get('x-svc-error-code')).toBe('fresh_sign_in_required');
    expect((await service.ask('GET', '/audit/export?after_sequence=-1')).status).toBe(400);
    expect((await service.ask('GET', '/audit/export?limit=100001')).status).toBe(400);
  });

  test('reveals every change, gap, reordering and forgery, and accepts repeated lines', async () => {
    const all = await exported();
    const [first, second, third, fourth] = all as [
      ExportedEntry,
      ExportedEntry,
      ExportedEntry,
      ExportedEntry,
    ];
    for (const change of [
      { at: '2026-01-31T09:30:00.000Z' },
      { action: 'member_invited' },
      { actor_id: first.client_id },
      { details: { x: 1 } },
      { previous_mac: third.mac },
      { mac: third.mac },
      { sequence: 20 },
    ])
      expect(await findingsIn([first, { ...second, ...change }])).toContainEqual(
        `entry ${change.sequence ?? 2} was changed`,
      );
    expect(await findingsIn([first, third])).toEqual(['entries 2 to 2 are missing']);
    expect(await findingsIn([first, third, second, fourth])).toEqual(['entries 2 to 2 are missing']);
    expect(await findingsIn([second, first, third])).toEqual(['entry 1 comes after entry 2']);
    expect(await findingsIn([first, second, second, first, third])).toEqual([]);
    const note = { ...second, approved_by: first.actor_id };
    expect(await findingsIn([first, note, second])).toEqual(['line 2 is not an entry of an export']);
    // somebody who has the keys repeats an entry with other details
    const forged = { ...second, details: { x: 1 } };
    const { link, previous } = linkOf(forged);
    const clientKey = await service.app.keys.clients.of(service.clientId);
    const mac = entryMac(clientKey, previous, link).toString('base64');
    expect(await findingsIn([first, second, third, { ...forged, mac }])).toEqual([
      'entry 2 is different in the database',
    ]);
    const foreign = await exported('', { 'X-API-KEY': (await service.newClient()).apiKey });
    expect(await findingsIn([first, foreign[1]])).toEqual(['line 2 belongs to another client']);
    expect(await findingsIn([first, { ...second, mac: 'x' }, 'text', second])).toEqual([
      'line 2 is not an entry of an export',
      'line 3 is not an entry of an export',
    ]);
  });
});
