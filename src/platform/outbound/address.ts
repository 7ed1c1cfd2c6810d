import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Ranges that IANA's special-purpose registries reserve, and addresses that cloud providers use for metadata. IPv6 ranges
 * outside 2000::/3, the only one in public use, are not listed.
 */
export const SPECIAL_RANGES = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT; metadata of Alibaba Cloud'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'metadata of Azure'],
  ['169.254.0.0/16', 'link-local; metadata of most clouds'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments; metadata of Oracle Cloud'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', '6to4 relays'],
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

/** IPv6 ranges whose addresses contain an IPv4 address, and the byte at which it starts. */
const EMBEDDING_RANGES = [
  ['::ffff:0:0/96', 12],
  // the other NAT64 range, 64:ff9b:1::/48, is not here: each network chooses the position of the IPv4 address itself
  ['64:ff9b::/96', 12],
  ['2002::/16', 2],
] as const;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

const special = SPECIAL_RANGES.map(([cidr]) => ipaddr.parseCIDR(cidr));
const embedding = EMBEDDING_RANGES.map(([cidr, at]) => ({ range: ipaddr.parseCIDR(cidr), at }));
const globalUnicast = ipaddr.parseCIDR('2000::/3');
const loopback = [ipaddr.parseCIDR('127.0.0.0/8'), ipaddr.parseCIDR('::1/128')];

/**
 * Returns true if an address, in any notation that a resolver or a URL may use, is reachable from the whole
 * internet.
 */
export function isPublicAddress(ip: string): boolean {
  const address = parseAddress(ip);
  return address !== null && isPublic(address);
}

/**
 * Returns true if an address is this machine's own. IPv6 addresses that contain a loopback IPv4 address don't
 * count.
 */
export function isLoopbackAddress(ip: string): boolean {
  const address = parseAddress(ip);
  return address !== null && loopback.some((range) => isWithin(address, range));
}

/** Returns true if an address is in one of these ranges. An IPv6 address that contains an IPv4 address is in none of IPv4. */
export function isWithinNetworks(ip: string, networks: readonly string[]): boolean {
  const address = parseAddress(ip);
  return address !== null && networks.some((network) => isWithin(address, parseNetwork(network)));
}

/** An address alone is a range of one. */
function parseNetwork(network: string): Range {
  if (network.includes('/')) return ipaddr.parseCIDR(network);
  const address = ipaddr.parse(network);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isPublic(address: Address): boolean {
  const embedded = embedding.find(({ range }) => isWithin(address, range));
  if (embedded) {
    const bytes = address.toByteArray().slice(embedded.at, embedded.at + 4);
    return isPublic(ipaddr.fromByteArray(bytes));
  }
  if (address.kind() === 'ipv6' && !isWithin(address, globalUnicast)) return false;
  return !special.some((range) => isWithin(address, range));
}

function isWithin(address: Address, range: Range): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}

/**
 * Parses strictly. The library alone also accepts octal, hexadecimal and short IPv4 notations, so Node's check comes first.
 * It also takes the deprecated `::8.8.8.8` for `::ffff:8.8.8.8`, and a zone id has a meaning on one machine only: both are
 * rejected.
 */
function parseAddress(ip: string): Address | null {
  if (!isIP(ip) || ip.includes('%') || isIPv4(ip.replace(/^::/, '')) !== isIPv4(ip)) return null;
  return ipaddr.isValid(ip) ? ipaddr.parse(ip) : null;
}
