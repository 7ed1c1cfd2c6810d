import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';
import type { Db } from './database.ts';
import {
  after,
  before,
  lessThan,
  moreThan,
  NOT_NULL,
  noneOf,
  orNull,
  plus,
  tenantTable,
} from './tenant-table.ts';

const service = useService();
const groups = tenantTable('scim_groups');
const named = tenantTable('scim_groups', ['group_id']);
const NOW = new Date('2026-03-01T10:00:00Z');
const [first = '', second = '', third = ''] = [randomUUID(), randomUUID(), randomUUID()].sort();
let client_id: string;

const inTenant = <Result>(work: (tx: Db) => Promise<Result>) =>
  service.app.database.inTenant(service.clientId, work);
const groupOf = (group_id: string, name: string) => ({
  client_id,
  group_id,
  name_hash: Buffer.from(name),
  sealed_attributes: Buffer.from('sealed'),
  created_at: NOW,
  updated_at: NOW,
});
const idsOf = (rows: readonly { group_id: string }[]) => rows.map(({ group_id }) => group_id);

beforeAll(async () => {
  ({ clientId: client_id } = service);
  await inTenant((tx) => groups.insert(tx, [groupOf(first, 'a'), groupOf(second, 'b'), groupOf(third, 'c')]));
});

describe('the everyday statements of a table', () => {
  test.each([
    ['a value', { group_id: second }, [second]],
    ['a list of values', { group_id: [third, first] }, [first, third]],
    ['an empty list', { group_id: [] }, []],
    ['a buffer', { name_hash: Buffer.from('c') }, [third]],
    ['a time that was reached', { created_at: before(new Date(NOW.getTime() + 1)) }, [first, second, third]],
    ['a time that was not reached', { created_at: after(NOW) }, []],
    ['a column without a value', { name_hash: null }, []],
    ['a column with a value', { name_hash: NOT_NULL }, [first, second, third]],
  ])('find rows by %s', async (_, conditions, expected) => {
    const rows = await inTenant((tx) => named.list(tx, { client_id, ...conditions }, { order: 'group_id' }));
    expect(idsOf(rows)).toEqual(expected);
    expect(await inTenant((tx) => groups.count(tx, { client_id, ...conditions }))).toBe(expected.length);
  });

  test('leave out rows with some words, and compare numbers', async () => {
    const roles = ['viewer', 'admin', 'underwriter'] as const;
    for (const role of roles) await newMember(service, role);
    const members = tenantTable('members');
    const rolesOf = async (conditions: object) =>
      (await inTenant((tx) => members.list(tx, { client_id, ...conditions }))).map(({ role }) => role).sort();
    expect(await rolesOf({ role: noneOf('viewer', 'support') })).toEqual(['admin', 'underwriter']);
    expect(await rolesOf({ passkey_count: moreThan(-1) })).toEqual(['admin', 'underwriter', 'viewer']);
    expect(await rolesOf({ passkey_count: moreThan(0) })).toEqual([]);
  });

  test('count in a column, and find rows without a value beside those that a comparison finds', async () => {
    const keys = tenantTable('api_keys', ['announced_days']);
    const countBy = (announced_days: ReturnType<typeof moreThan>) =>
      inTenant((tx) => keys.count(tx, { client_id, announced_days }));
    const all = await inTenant((tx) => keys.count(tx, { client_id }));
    expect(all).toBeGreaterThan(0);
    expect([await countBy(moreThan(1)), await countBy(orNull(moreThan(1)))]).toEqual([0, all]);
    await inTenant((tx) => keys.update(tx, { client_id }, { announced_days: 1 }));
    expect([await countBy(lessThan(2)), await countBy(orNull(moreThan(1)))]).toEqual([all, 0]);
    const changed = await inTenant((tx) =>
      keys.update(
        tx,
        { client_id, announced_days: lessThan(2) },
        { announced_days: plus('announced_days', 2) },
      ),
    );
    expect(changed.map(({ announced_days }) => announced_days)).toEqual(Array.from({ length: all }, () => 3));
    expect(await countBy(lessThan(3))).toBe(0);
  });

  test('read in both directions, up to a limit, a page at a time, and only the columns that are asked for', async () => {
    const newest = await inTenant((tx) => named.list(tx, { client_id }, { order: '-group_id', limit: 2 }));
    expect(newest).toEqual([{ group_id: third }, { group_id: second }]);
    const reading = { order: 'group_id', skip: 1, limit: 1 } as const;
    expect(await inTenant((tx) => named.list(tx, { client_id }, reading))).toEqual([{ group_id: second }]);
    const page = await inTenant((tx) =>
      named.page(tx, { client_id }, { skip: 1, limit: 1, newestBy: 'group_id' }),
    );
    expect(page).toMatchObject({ rows: [{ group_id: second }], totalCount: 3 });
  });

  test('reject a condition that is undefined, because the statement would reach more rows', async () => {
    const missing: { group_id?: string } = {};
    await expect(
      inTenant((tx) => groups.delete(tx, { client_id, group_id: missing.group_id as string })),
    ).rejects.toThrow('group_id is undefined');
    expect(await inTenant((tx) => groups.count(tx, { client_id }))).toBe(3);
  });

  test('reach no rows of another client, whatever client they name', async () => {
    const other = await service.newClient();
    const seen = await service.app.database.inTenant(other.clientId, (tx) => groups.list(tx, { client_id }));
    expect(seen).toEqual([]);
  });

  test('insert a row unless another one has the same name, change rows, and delete them', async () => {
    const unique = { columns: ['client_id', 'name_hash'] } as const;
    const fourth = randomUUID();
    const insert = (name: string) => inTenant((tx) => groups.insertNew(tx, groupOf(fourth, name), unique));
    expect([await insert('a'), await insert('d')]).toEqual([false, true]);
    const at = { client_id, group_id: fourth };
    const changed = await inTenant((tx) => groups.change(tx, at, { name_hash: Buffer.from('e') }));
    expect(changed.name_hash.toString()).toBe('e');
    expect(await inTenant((tx) => groups.delete(tx, at))).toBe(1);
    await expect(inTenant((tx) => groups.change(tx, at, { updated_at: NOW }))).rejects.toThrow(
      'does not exist',
    );
  });
});
