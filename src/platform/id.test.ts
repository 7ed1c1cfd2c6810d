import { expect, test } from 'vitest';
import { lowestId, newId } from './id.ts';

test('ids of one millisecond sort by age, even if ids of earlier times come in between', () => {
  const now = new Date('2026-01-31T09:30:00.000Z');
  const ids: string[] = [];
  for (let count = 0; count < 100; count++) {
    ids.push(newId(now));
    newId(new Date(now.getTime() - 1 - (count % 7)));
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids of later times sort after ids of earlier times', () => {
  const ids = Array.from({ length: 200 }, (_, ms) => newId(new Date(1_769_851_800_000 + ms)));
  expect(ids.toSorted()).toEqual(ids);
});

test('the lowest id of a time is between the ids before it and those from then on', () => {
  const now = new Date('2026-01-31T09:30:00.000Z');
  expect(lowestId(now) < newId(now)).toBe(true);
  expect(lowestId(now) > newId(new Date(now.getTime() - 1))).toBe(true);
  expect(lowestId(new Date('9999-12-31T23:59:59.999Z'))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(lowestId(new Date('1960-01-01'))).toBe('00000000-0000-0000-0000-000000000000');
});
