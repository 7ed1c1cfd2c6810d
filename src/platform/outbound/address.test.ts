import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress, SPECIAL_RANGES } from './address.ts';

const v4 = fc.ipV4();
const v6 = fc.ipV6();

function inHex(ip: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

describe('a public address', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '168.63.129.15',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2000::',
    '2001:200::1',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700:4700::1111',
    '2A00:1450:4009:81F::200E',
    '3ffe:ffff::1',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
  ])('is %s', (ip) => expect(isPublicAddress(ip)).toBe(true));
});

describe('an address that is not public', () => {
  test.each(SPECIAL_RANGES)('is the first or the last of %s (%s)', (cidr) => {
    for (const ip of endsOf(cidr)) expect(isPublicAddress(ip), ip).toBe(false);
  });

  test.each([
    '::',
    '::1',
    '::8.8.8.8',
    '::808:808',
    '::ffff:0:8.8.8.8',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a83f:8110',
    '64:ff9b:1::8.8.8.8',
    '64:ff9b:0:1::8.8.8.8',
    '100::1',
    '1fff:ffff::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '4000::',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    'fe80::1%eth0',
    '2606:4700:4700::1111%eth0',
    '8.8.8.8%1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '08.8.8.8',
    '[2606:4700:4700::1111]',
    '8.8.8.8 ',
    '8.8.8.8:80',
    '8.8.8.8/32',
  ])('is %j', (ip) => expect(isPublicAddress(ip)).toBe(false));
});

describe('an address', () => {
  const blocked = new BlockList();
  for (const [cidr] of SPECIAL_RANGES) {
    const [ip = '', bits] = cidr.split('/');
    blocked.addSubnet(ip, Number(bits), ip.includes(':') ? 'ipv6' : 'ipv4');
  }

  test('of IPv4 is public if it is in no special range', () => {
    fc.assert(
      fc.property(v4, (ip) => isPublicAddress(ip) === !blocked.check(ip, 'ipv4')),
      { numRuns: 20_000 },
    );
  });

  test('of IPv6 is not public outside 2000::/3, unless it contains an IPv4 address', () => {
    const leading = new BlockList();
    leading.addSubnet('2000::', 3, 'ipv6');
    leading.addSubnet('::ffff:0:0', 96, 'ipv6');
    leading.addSubnet('64:ff9b::', 96, 'ipv6');
    fc.assert(
      fc.property(v6, (ip) => !isPublicAddress(ip) || leading.check(ip, 'ipv6')),
      { numRuns: 20_000 },
    );
  });

  test('of IPv4 is the same inside an IPv6 address', () => {
    fc.assert(
      fc.property(v4, (ip) => {
        const expected = isPublicAddress(ip);
        return [`::ffff:${ip}`, `::FFFF:${inHex(ip)}`, `64:ff9b::${ip}`, `2002:${inHex(ip)}::1`].every(
          (spelling) => isPublicAddress(spelling) === expected,
        );
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a loopback address', () => {
  test.each(['127.0.0.1', '127.1.2.3', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1'])('is %s', (ip) =>
    expect(isLoopbackAddress(ip)).toBe(true),
  );
  test.each([
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '128.0.0.1',
    '10.0.0.1',
    '::1%lo',
    'localhost',
  ])('is not %s', (ip) => expect(isLoopbackAddress(ip)).toBe(false));
});

/** Computed with bigints, unlike the code under test. */
function endsOf(cidr: string): string[] {
  const [ip = '', bits] = cidr.split('/');
  const [groups, groupBits, base, separator] = ip.includes(':')
    ? [expand(ip).split(':'), 16n, 16, ':' as const]
    : [ip.split('.'), 8n, 10, '.' as const];
  const length = groupBits * BigInt(groups.length);
  const first = groups.reduce((sum, group) => (sum << groupBits) | BigInt(Number.parseInt(group, base)), 0n);
  const last = first | ((1n << (length - BigInt(bits ?? 0))) - 1n);
  return [first, last].map((value) =>
    groups
      .map((_, at) => (value >> (length - groupBits * BigInt(at + 1))) & ((1n << groupBits) - 1n))
      .map((group) => group.toString(base))
      .join(separator),
  );
}

function expand(ip: string): string {
  const [head = '', tail = ''] = ip.split('::').map((part) => part.split(':').filter(Boolean).join(':'));
  const known = [...head.split(':'), ...tail.split(':')].filter(Boolean).length;
  return [head, ...Array.from({ length: 8 - known }, () => '0'), tail].filter(Boolean).join(':');
}
