import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { networkOf } from './address.ts';
import { parseNiNumber } from './ni-number.ts';
import { keyIn, pageQuery, paginate, sliceOf } from './page.ts';
import { parsePostcode } from './postcode.ts';
import { addMonths, canonicalDay, parseDay, parseTimestamp } from './timestamp.ts';

describe('a national insurance number', () => {
  test.each([
    ['AB123456C', 'AB123456C'],
    ['ab 12 34 56 c', 'AB123456C'],
    ['AB123456', 'AB123456'],
    [' zy999999d ', 'ZY999999D'],
  ])('%j is stored as %j', (text, stored) => expect(parseNiNumber(text)).toBe(stored));

  test.each([
    'DA123456C',
    'FA123456C',
    'IA123456C',
    'QA123456C',
    'UA123456C',
    'VA123456C',
    'AD123456C',
    'AO123456C',
    'BG123456A',
    'GB123456A',
    'NK123456A',
    'KN123456A',
    'TN123456A',
    'NT123456A',
    'ZZ123456A',
    'AB123456E',
    'AB12345C',
    'AB1234567',
    'A1234567C',
    '',
  ])('%j is not valid', (text) => expect(parseNiNumber(text)).toBeNull());

  test('in normal form stays the same', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = parseNiNumber(text);
        expect(once === null || parseNiNumber(once) === once).toBe(true);
      }),
    );
  });
});

describe('a postcode', () => {
  test.each([
    ['sw1a1aa', 'SW1A 1AA'],
    ['M1 1AE', 'M1 1AE'],
    ['b338th', 'B33 8TH'],
    ['CR2 6XH', 'CR2 6XH'],
    ['DN55 1PT', 'DN55 1PT'],
    ['W1A 0AX', 'W1A 0AX'],
    ['EC1A 1BB', 'EC1A 1BB'],
    ['GIR 0AA', 'GIR 0AA'],
    ['je2 3ab', 'JE2 3AB'],
    ['IM1 1AA', 'IM1 1AA'],
    ['GY1 1AA', 'GY1 1AA'],
    ['BT1 5GS', 'BT1 5GS'],
  ])('%j is stored as %j', (text, stored) => expect(parsePostcode(text)).toBe(stored));

  test.each(['', 'SW1A', 'SW1A 1A', 'Q1 1AA', 'SW1A 1CA', '12345', 'ABC 1AA', 'SW1A 1AAA', 'AI1 1AA'])(
    '%j is not valid',
    (text) => expect(parsePostcode(text)).toBeNull(),
  );
});

describe('a timestamp', () => {
  test.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:00.123456Z', '2026-01-31T09:30:00.123Z'],
    ['2026-01-31T09:30:00+01:00', '2026-01-31T08:30:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%j is parsed as %j', (text, moment) => expect(parseTimestamp(text)?.toISOString()).toBe(moment));

  test.each([
    '2026-02-29',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '31/01/2026',
    '2026-01-31T09:30:00',
    '2026-01-31T24:00:00Z',
    '0000-01-01',
    '9999-12-31T23:59:59-01:00',
    'yesterday',
    '',
    '1769851800',
  ])('%j is not valid', (text) => expect(parseTimestamp(text)).toBeNull());

  test.each([999, 1000, 1900, 2000, 2023, 2024, 9999])('the days of %d are those that Date knows', (year) => {
    const two = (number: number) => String(number).padStart(2, '0');
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
        const date = new Date(Date.UTC(year, month - 1, day));
        const exists = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(canonicalDay(text), text).toBe(exists ? date.toISOString() : null);
      }
  });

  test.each([
    '1984-05-18',
    '1984-05-18T00:00Z',
    '1984-05-18T00:00:00.000Z',
    '1984-05-18t00:00:00.000000000z',
    '1984-05-18T00:00:00-00:00',
    // a program that read midnight UTC may write it with the offset of its own time zone
    '1984-05-18T01:00:00+01:00',
    '1984-05-17T19:00:00-05:00',
    '1984-05-18T05:30:00+05:30',
  ])('at midnight UTC is a day: %j', (text) => {
    expect(canonicalDay(text)).toBe('1984-05-18T00:00:00.000Z');
    expect(parseDay(text)?.toISOString()).toBe('1984-05-18T00:00:00.000Z');
  });

  test.each([
    '1984-05-18T23:00:00.000Z',
    '1984-05-19T00:00:00+01:00',
    '1984-05-18T00:00:00.001Z',
    '1984-05-18T00:00:00.000000001Z',
    '1984-05-18T00:00:01Z',
    '1984-05-18T12:00Z',
    '1984-05-18T24:00:00Z',
    '1984-05-18T00:00:00',
    '1984-02-30T00:00:00Z',
  ])('at another time of day is not a day: %j', (text) => {
    expect(canonicalDay(text)).toBeNull();
    expect(parseDay(text)).toBeNull();
  });
});

describe('adding months', () => {
  test.each([
    ['2026-01-15T09:30:00.123Z', 1, '2026-02-15T09:30:00.123Z'],
    ['2026-01-31T23:59:59.999Z', 1, '2026-02-28T23:59:59.999Z'],
    ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 48, '2032-02-29T12:00:00.000Z'],
    ['2026-08-31T00:00:00.000Z', 3, '2026-11-30T00:00:00.000Z'],
    ['2026-12-31T00:00:00.000Z', 2, '2027-02-28T00:00:00.000Z'],
    ['2026-03-31T00:00:00.000Z', -1, '2026-02-28T00:00:00.000Z'],
    ['2026-03-31T00:00:00.000Z', 0, '2026-03-31T00:00:00.000Z'],
  ])('%s plus %i months is %s', (from, months, to) => {
    const date = new Date(from);
    expect(addMonths(date, months).toISOString()).toBe(to);
    expect(date.toISOString()).toBe(from);
  });
});

describe('a page', () => {
  const query = z.strictObject(pageQuery({ firstOffset: 1, limitMax: 100, limitDefault: 20 }));

  test('starts at the first item by default', () => {
    expect(query.parse({})).toEqual({ offset: 1, limit: 20 });
  });

  test.each(['0', '-1', '1.5', 'x', '', ' 1', '1e3', '99999999999999999999'])(
    'rejects the offset %j',
    (offset) => {
      expect(query.safeParse({ offset }).success).toBe(false);
    },
  );

  test('reports its size and the total', () => {
    expect(
      paginate({ offset: 41, limit: 20 }, { rows: ['a', 'b', 'c'], totalCount: 43, next: null }),
    ).toEqual({ offset: 41, limit: 20, count: 3, total_count: 43, next_after: null });
  });

  test('after a cursor counts on from the first page, even if the list has grown', () => {
    const first = { offset: 1, limit: 2 };
    const { next_after } = paginate(first, { rows: ['a', 'b'], totalCount: 3, next: ['b'] });
    const second = { ...first, after: String(next_after) };
    expect(sliceOf(second, 1)).toEqual({ skip: 0, limit: 2, after: ['b'] });
    const { next_after: last, ...counts } = paginate(second, {
      rows: ['c', 'd'],
      totalCount: 0,
      next: ['d'],
    });
    expect(counts).toEqual({ offset: 3, limit: 2, count: 2, total_count: 5 });
    expect(keyIn(String(last))).toEqual(['d']);
  });
});

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
