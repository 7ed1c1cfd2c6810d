import { describe, expect, test } from 'vitest';
import { ListPositions, type ObservedList } from './list-positions.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-15T12:00:00Z');
const OLD = new Date(START - 2 * MINUTE);
const PAGE = { first: 5000, last: 5099 };

function seen(given: Partial<ObservedList> = {}): ObservedList {
  return {
    totalCount: 10_000,
    pastChanges: '0',
    now: new Date(START),
    oldestTransaction: 100n,
    transaction: null,
    ...given,
  };
}

/** Positions that have settled and know one user. */
function withOneUser(): ListPositions {
  const positions = new ListPositions();
  positions.observe(seen({ transaction: 100n }));
  positions.observe(seen());
  positions.remember(seen(), { userId: 'u5000', position: 5000, createdAt: OLD });
  return positions;
}

describe('the way to a page', () => {
  test('starts at the nearer end of the list if no position is known', () => {
    const positions = new ListPositions();
    expect(positions.findWay(seen(), { first: 101, last: 200 })).toMatchObject({
      towards: 'newer',
      skip: 100,
    });
    expect(positions.findWay(seen(), { first: 9801, last: 9900 })).toMatchObject({
      towards: 'older',
      skip: 100,
    });
  });

  test('starts at a known user that is nearer than both ends', () => {
    const positions = withOneUser();
    const way = { from: 'u5000', skip: 0 };
    expect(positions.findWay(seen(), PAGE)).toEqual({ ...way, towards: 'newer' });
    expect(positions.findWay(seen(), { first: 4901, last: 5000 })).toEqual({ ...way, towards: 'older' });
  });

  test('still starts at a known user when new users were added', () => {
    const way = withOneUser().findWay(seen({ totalCount: 10_500 }), PAGE);
    expect(way).toEqual({ from: 'u5000', towards: 'newer', skip: 0 });
  });
});

describe('a position is not used', () => {
  const farWay = { towards: 'older', skip: 4901 };

  test('after a change to older users', () => {
    const positions = withOneUser();
    positions.observe(seen({ pastChanges: '1' }));
    expect(positions.findWay(seen({ pastChanges: '1' }), PAGE)).toMatchObject(farWay);
  });

  test('for an earlier snapshot that another request still reads', () => {
    const positions = withOneUser();
    positions.observe(seen({ pastChanges: '1' }));
    positions.remember(seen({ pastChanges: '1' }), { userId: 'u5000', position: 5000, createdAt: OLD });
    expect(positions.findWay(seen({ pastChanges: '0' }), PAGE)).toMatchObject(farWay);
    expect(positions.findWay(seen({ pastChanges: '1', oldestTransaction: 99n }), PAGE)).toMatchObject(farWay);
    expect(positions.findWay(seen({ pastChanges: '1' }), PAGE)).toMatchObject({ skip: 0 });
  });
});

describe('a user is not remembered', () => {
  test('while a transaction is open that may have added an older one', () => {
    const positions = new ListPositions();
    positions.observe(seen({ transaction: 100n }));
    const open = seen({ oldestTransaction: 99n });
    positions.observe(open);
    positions.remember(open, { userId: 'u5000', position: 5000, createdAt: OLD });
    expect(positions.findWay(open, PAGE)).toMatchObject({ skip: 4901 });
  });

  test('if it was created less than a minute before the list settled', () => {
    const positions = withOneUser();
    const createdAt = new Date(START - MINUTE + 1);
    positions.remember(seen(), { userId: 'u8000', position: 8000, createdAt });
    expect(positions.findWay(seen(), { first: 8000, last: 8099 })).toMatchObject({ skip: 1901 });
  });

  test('at a position that was read before a change', () => {
    const positions = withOneUser();
    positions.observe(seen({ pastChanges: '1' }));
    positions.remember(seen({ pastChanges: '0' }), { userId: 'u8000', position: 8000, createdAt: OLD });
    expect(positions.findWay(seen({ pastChanges: '1' }), { first: 8000, last: 8099 })).toMatchObject({
      skip: 1901,
    });
  });
});

test('a list settles again as time passes, so that newer users can be remembered', () => {
  const positions = withOneUser();
  expect(positions.wantsTransaction).toBe(true);
  const later = { now: new Date(START + 10 * MINUTE), oldestTransaction: 200n };
  positions.observe(seen({ ...later, transaction: 200n }));
  expect(positions.wantsTransaction).toBe(false);
  positions.observe(seen(later));
  positions.remember(seen(later), { userId: 'u8000', position: 8000, createdAt: new Date(START) });
  expect(positions.findWay(seen(later), { first: 8000, last: 8099 })).toEqual({
    from: 'u8000',
    towards: 'newer',
    skip: 0,
  });
});

test('a list remembers at most 1,000 positions, spread over it', () => {
  const positions = withOneUser();
  for (let position = 1000; position <= 1_500_000; position += 1000)
    positions.remember(seen({ totalCount: 2_000_000 }), {
      userId: `u${position}`,
      position,
      createdAt: OLD,
    });
  const skips = [300_000, 700_000, 1_100_000].map(
    (first) => positions.findWay(seen({ totalCount: 2_000_000 }), { first, last: first + 99 }).skip,
  );
  for (const skip of skips) expect(skip).toBeLessThan(2000);
});
