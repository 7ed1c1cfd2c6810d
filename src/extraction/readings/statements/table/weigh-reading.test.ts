import { expect, test } from 'vitest';
import type { Ledger, Link } from '../../../relations/statements/ledger.ts';
import { COST, weigh } from './weigh-reading.ts';

function reading({ held, failed, lost = 0 }: { held: number; failed: number; lost?: number }) {
  const link = (actual: bigint) => ({ expected: 1n, actual }) as Link;
  const links = [...Array<Link>(held).fill(link(1n)), ...Array<Link>(failed).fill(link(2n))];
  const ledger = { links, entries: [], openingsPrinted: [] } as unknown as Ledger;
  return { ledger, isOpeningPrinted: false, lostRows: lost };
}

test('a reading that ignores a column of balances does not hide that one of them was changed', () => {
  const withBalances = weigh(reading({ held: 3, failed: 2 }));
  const withoutBalances = weigh(reading({ held: 1, failed: 0 }));
  expect(withBalances).toBeGreaterThan(withoutBalances - COST.againstHeading);
});

test('a reading without any check is not better than one with a balance that fails', () => {
  const unchecked = weigh(reading({ held: 0, failed: 0 }));
  expect(weigh(reading({ held: 0, failed: 1 }))).toBeGreaterThan(unchecked - COST.againstHeading);
});

test('a row is not left out to remove the balance that it contradicts', () => {
  const withRow = weigh(reading({ held: 5, failed: 1 }));
  expect(withRow).toBeGreaterThan(weigh(reading({ held: 5, failed: 0, lost: 1 })));
});

test('a row that is left out must make another balance hold', () => {
  const withRow = weigh(reading({ held: 5, failed: 1 }));
  expect(withRow).toBeLessThan(weigh(reading({ held: 6, failed: 0, lost: 1 })));
});
