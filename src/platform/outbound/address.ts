import { isIPv4, isIPv6 } from 'node:net';

/**
 * What IANA's registries of special-purpose addresses keep from the internet, and what clouds put on addresses of their
 * own. Of IPv6 only 2000::/3 is given out, so a range outside it needs no row.
 */
export const SPECIAL_RANGES = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by carriers; metadata of Alibaba Cloud'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'metadata of Azure'],
  ['169.254.0.0/16', 'link-local; metadata of most clouds'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments; metadata of Oracle Cloud'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', 'relays of 6to4'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarks'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved, broadcast'],
  ['2001::/23', 'protocol assignments, Teredo'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
] as const;

/** Addresses that lead to an IPv4 address, and the byte at which it stands. */
const EMBEDDING_RANGES = [
  ['::ffff:0:0/96', 12],
  // of NAT64 only this one: where in 64:ff9b:1::/48 the address stands is up to each network
  ['64:ff9b::/96', 12],
  ['2002::/16', 2],
] as const;

const special = SPECIAL_RANGES.map(([cidr]) => parseRange(cidr));
const embedding = EMBEDDING_RANGES.map(([cidr, at]) => ({ range: parseRange(cidr), at }));
const globalUnicast = parseRange('2000::/3');
const loopback = [parseRange('127.0.0.0/8'), parseRange('::1/128')];

/** Whether an address, in any spelling that the resolver or a URL may have, is one that everybody on the internet reaches. */
export function isPublicAddress(ip: string): boolean {
  const bytes = parseAddress(ip);
  return bytes !== null && isPublic(bytes);
}

/** This machine itself; not the other spellings that end up there. */
export function isLoopbackAddress(ip: string): boolean {
  const bytes = parseAddress(ip);
  return bytes !== null && loopback.some((range) => isWithin(bytes, range));
}

function isPublic(bytes: Uint8Array): boolean {
  const embedded = embedding.find(({ range }) => isWithin(bytes, range));
  if (embedded) return isPublic(bytes.subarray(embedded.at, embedded.at + 4));
  if (bytes.length === 16 && !isWithin(bytes, globalUnicast)) return false;
  return !special.some((range) => isWithin(bytes, range));
}

interface Range {
  prefix: Uint8Array;
  bits: number;
}

function parseRange(cidr: string): Range {
  const [ip = '', bits] = cidr.split('/');
  const prefix = parseAddress(ip);
  if (!prefix) throw new Error(`${cidr} is no range`);
  return { prefix, bits: Number(bits) };
}

function isWithin(bytes: Uint8Array, { prefix, bits }: Range): boolean {
  if (bytes.length !== prefix.length) return false;
  for (let at = 0, left = bits; left > 0; at += 1, left -= 8) {
    const mask = left >= 8 ? 0xff : 0xff << (8 - left);
    if ((((bytes[at] ?? 0) ^ (prefix[at] ?? 0)) & mask) !== 0) return false;
  }
  return true;
}

/** Four bytes or sixteen; null for what is no address or has a scope, which means something on this machine alone. */
function parseAddress(ip: string): Uint8Array | null {
  if (isIPv4(ip)) return Uint8Array.from(ip.split('.'), Number);
  if (!isIPv6(ip) || ip.includes('%')) return null;
  const [head = '', tail] = ip.split('::');
  const bytes = new Uint8Array(16);
  bytes.set(groupBytes(head));
  const end = groupBytes(tail ?? '');
  bytes.set(end, 16 - end.length);
  return bytes;
}

function groupBytes(groups: string): number[] {
  if (groups === '') return [];
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}
