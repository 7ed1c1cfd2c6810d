import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase } from '../../../test/support/service.ts';
import { distribute, isDistributed } from './distribution.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.drop());

test('a database without Citus is not distributed, and an attempt fails with instructions', async () => {
  expect(await isDistributed(database.address)).toBe(false);
  await expect(distribute(database.address)).rejects.toThrow(
    'The database does not have the extension citus. Run "create extension citus" on every node',
  );
});

test.each([0, 1.5, 1025, Number.NaN])('%s is not a valid number of shards', async (shards) => {
  await expect(distribute(database.address, { shards })).rejects.toThrow(
    'must be a whole number from 1 to 1024',
  );
});
