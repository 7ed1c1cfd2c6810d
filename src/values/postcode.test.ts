import { describe, expect, test } from 'vitest';
import { readRows } from '../../scripts/compact-postcodes.ts';
import { parsePostcode, REGIONS, regionOf } from './postcode.ts';

const PREFIXES = readRows('prefixes');
const UNITS = readRows('units');

/** A unit that is no exception, below an area, an outward code or a sector that has no rows of its own. */
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

describe('the region of a post code', () => {
  test('there are 213 prefixes and 849 exceptions among units', () => {
    expect(PREFIXES).toHaveLength(213);
    expect(UNITS).toHaveLength(849);
  });

  test.each(PREFIXES)('of %s is that of its row: "%s"', (prefix, region) => {
    const expected = region === '' ? null : region;
    expect(regionOf(unitBelow(prefix))).toBe(expected);
    if (/\d/.test(prefix)) expect(regionOf(prefix), 'by itself').toBe(expected);
  });

  test('of each unit that is an exception is its own, and not that of its sector', () => {
    for (const [unit, region] of UNITS) {
      expect(regionOf(unit), unit).toBe(region);
      expect(regionOf(unit.slice(0, -2)), unit).not.toBe(region);
    }
  });

  test('the longest part that is known decides', () => {
    expect(regionOf('CH1 4QL')).toBe('Wales');
    expect(regionOf('CH1 4QM')).toBe('England');
    expect(regionOf('CH4 0AA')).toBe('Wales');
    expect(regionOf('CH4 7AA')).toBe('England');
    expect(regionOf('CH5 1AA')).toBe('Wales');
    expect(regionOf('CH99 1AA')).toBe('England');
  });

  test('a part is whole: CH1 is not CH10, nor B the start of BT', () => {
    expect(regionOf('CH50 1AA')).toBe('England');
    expect(regionOf('SY1 1AA')).toBe('England');
    expect(regionOf('SY16 1AA')).toBe('Wales');
    expect(regionOf('BT1 1AA')).toBe('Northern Ireland');
    expect(regionOf('B1 1AA')).toBe('England');
    expect(regionOf('CA6 5AA')).toBe('England');
  });

  test.each(['JE2 4WD', 'GY1 1AA', 'IM1 1AA', 'BF1 0AA', 'BX9 1AS', 'GIR 0AA', 'ZZ1 1AA', 'QC1 1AA'])(
    '%s has none',
    (postCode) => expect(regionOf(postCode)).toBeNull(),
  );

  test.each(['', 'S', 'SW', 'SWINDON', 'N/A', 'not known', 'CH1 4QLX', 'CH1 4Q', '75001', 'CH\u00001'])(
    'of a text that is no post code is none: "%s"',
    (text) => expect(regionOf(text)).toBeNull(),
  );

  test.each(['ch1 4ql', 'CH14QL', ' CH1  4QL ', 'c h 1 4 q l', 'CH1\u00a04QL'])(
    'does not hang on spaces and capitals: "%s"',
    (text) => expect(regionOf(text)).toBe('Wales'),
  );

  test('of a part of one is found too, where it is clear which', () => {
    expect(regionOf('EC1A')).toBe('England');
    expect(regionOf('CH4 0')).toBe('Wales');
    // CH4 0, or the outward code CH40: the latter is how one would write it
    expect(regionOf('CH40')).toBe('England');
  });

  test('every text that has the form of a post code is looked up', () => {
    for (const text of ['W1A 1AA', 'EC1A1BB', 'M11AE', 'B338TH', 'DN551PT']) {
      expect(parsePostcode(text)).not.toBeNull();
      expect(REGIONS).toContain(regionOf(text));
    }
  });
});
