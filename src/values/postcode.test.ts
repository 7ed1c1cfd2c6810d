import { describe, expect, test } from 'vitest';
import { readRows } from '../../scripts/compact-postcodes.ts';
import { parsePostcode, REGIONS, regionOf } from './postcode.ts';

const PREFIXES = readRows('prefixes');
const UNITS = readRows('units');

/** A unit that is not an exception, below an area, outward code or sector without rows of its own. */
function unitBelow(prefix: string): string {
  if (prefix.includes(' ')) return `${prefix}ZZ`;
  const isOutward = /\d|^(NPT|GIR)$/.test(prefix) || prefix.length === 4;
  return isOutward ? `${prefix} ${freeSector(prefix)}ZZ` : `${prefix}99 9ZZ`;
}

function freeSector(outward: string): string {
  const taken = PREFIXES.map(([prefix]) => prefix);
  const free = [...'9876543210'].find((digit) => !taken.includes(`${outward} ${digit}`));
  if (!free) throw new Error(`Every sector of ${outward} has a row`);
  return free;
}

describe('the region of a postcode', () => {
  test('is listed for 213 prefixes and for 849 units that are exceptions', () => {
    expect(PREFIXES).toHaveLength(213);
    expect(UNITS).toHaveLength(849);
  });

  test.each(PREFIXES)('of %s is the one in its row: "%s"', (prefix, region) => {
    const expected = region === '' ? null : region;
    expect(regionOf(unitBelow(prefix))).toBe(expected);
    if (/\d/.test(prefix)) expect(regionOf(prefix), 'the prefix alone').toBe(expected);
  });

  test("of each exceptional unit is its own, not its sector's", () => {
    for (const [unit, region] of UNITS) {
      expect(regionOf(unit), unit).toBe(region);
      expect(regionOf(unit.slice(0, -2)), unit).not.toBe(region);
    }
  });

  test('is decided by the longest known part', () => {
    expect(regionOf('CH1 4QL')).toBe('Wales');
    expect(regionOf('CH1 4QM')).toBe('England');
    expect(regionOf('CH4 0AA')).toBe('Wales');
    expect(regionOf('CH4 7AA')).toBe('England');
    expect(regionOf('CH5 1AA')).toBe('Wales');
    expect(regionOf('CH99 1AA')).toBe('England');
  });

  test('is looked up by whole parts: CH1 is not CH10, and B does not match BT', () => {
    expect(regionOf('CH50 1AA')).toBe('England');
    expect(regionOf('SY1 1AA')).toBe('England');
    expect(regionOf('SY16 1AA')).toBe('Wales');
    expect(regionOf('BT1 1AA')).toBe('Northern Ireland');
    expect(regionOf('B1 1AA')).toBe('England');
    expect(regionOf('CA6 5AA')).toBe('England');
  });

  test.each(['JE2 4WD', 'GY1 1AA', 'IM1 1AA', 'BF1 0AA', 'BX9 1AS', 'GIR 0AA', 'ZZ1 1AA', 'QC1 1AA'])(
    'is null for %s',
    (postCode) => expect(regionOf(postCode)).toBeNull(),
  );

  test.each(['', 'S', 'SW', 'SWINDON', 'N/A', 'not known', 'CH1 4QLX', 'CH1 4Q', '75001', 'CH\u00001'])(
    'is null for text that is not a postcode: "%s"',
    (text) => expect(regionOf(text)).toBeNull(),
  );

  test.each(['ch1 4ql', 'CH14QL', ' CH1  4QL ', 'c h 1 4 q l', 'CH1\u00a04QL'])(
    'ignores spaces and capitals: "%s"',
    (text) => expect(regionOf(text)).toBe('Wales'),
  );

  test('is found for a partial postcode if it is unambiguous', () => {
    expect(regionOf('EC1A')).toBe('England');
    expect(regionOf('CH4 0')).toBe('Wales');
    // `CH40` could mean sector CH4 0 or outward code CH40; people would write the outward code this way
    expect(regionOf('CH40')).toBe('England');
  });

  test('is looked up for every text in the format of a postcode', () => {
    for (const text of ['W1A 1AA', 'EC1A1BB', 'M11AE', 'B338TH', 'DN551PT']) {
      expect(parsePostcode(text)).not.toBeNull();
      expect(REGIONS).toContain(regionOf(text));
    }
  });
});
