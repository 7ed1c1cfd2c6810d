import { describe, expect, test } from 'vitest';
import { isAddressIn, parseAddressRange } from './address-ranges.ts';

describe('an address or range', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['10.255.255.255/9', '10.128.0.0/9'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['::/0', '::/0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ])('%s has the normal form %s', (text, normal) => {
    expect(parseAddressRange(text)).toBe(normal);
    expect(parseAddressRange(normal), 'of the normal form').toBe(normal);
  });

  test.each([
    '',
    'office',
    '203.0.113',
    '203.0.113.256',
    '0313.0.113.7',
    '0x7f.0.0.1',
    '2130706433',
    '203.0.113.7/',
    '203.0.113.7/33',
    '203.0.113.7/-1',
    '203.0.113.7/24/8',
    '203.0.113.7/ 8',
    '203.0.113.*',
    '2001:db8::/129',
    '2001:db8:::1',
    'fe80::1%eth0',
    '::ffff:203.0.113.7/24',
  ])('[%s] is none', (text) => {
    expect(parseAddressRange(text)).toBeNull();
  });

  test.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.255', ['10.0.0.0/8', '203.0.113.0/24'], true],
    ['203.0.114.0', ['203.0.113.0/24'], false],
    ['::ffff:203.0.113.9', ['203.0.113.0/24'], true],
    ['2001:db8:1::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['203.0.113.7', ['::/0'], false],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['203.0.113.7', [], false],
    ['not an address', ['0.0.0.0/0', '::/0'], false],
  ])('%s in %j: %s', (ip, ranges, isIn) => {
    expect(isAddressIn(ip, ranges)).toBe(isIn);
  });
});
