import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What a range must be, for error messages. */
export const ADDRESS_RANGE = 'an IP address or a range such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32';
export const ADDRESS_RANGE_LENGTH_MAX = 50;

const PREFIX = /^(0|[1-9]\d{0,2})$/;
/** Bits of an IPv6 address before the IPv4 address that it contains. */
const MAPPED_BITS = 96;

/** The normal form of an address or a range in CIDR notation; null for any other text. Bits behind the prefix become zero. */
export function parseAddressRange(text: string): string | null {
  const [ip = '', prefix, ...rest] = text.trim().split('/');
  const address = parseAddress(ip);
  if (!address || rest.length > 0) return null;
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return address.toString();
  if (!PREFIX.test(prefix)) return null;
  const given = Number(prefix) - (isMapped(ip) ? MAPPED_BITS : 0);
  if (given < 0 || given > bits) return null;
  if (given === bits) return address.toString();
  const network = maskBytes(address.toByteArray(), given);
  return `${ipaddr.fromByteArray(network)}/${given}`;
}

/** Whether an address is in one of the ranges, which are in their normal form. */
export function isAddressIn(ip: string, ranges: readonly string[]): boolean {
  const address = parseAddress(ip);
  if (!address) return false;
  return ranges.some((range) => {
    const [network, prefix] = ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${bitsOf(range)}`);
    return network.kind() === address.kind() && address.match(network, prefix);
  });
}

/** Parses strictly, because the library also accepts octal, hexadecimal and short notations. An IPv6 address that stands for an IPv4 one becomes that. */
function parseAddress(ip: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ipaddr.IPv4.parse(ip);
  if (!ip.includes(':') || ip.includes('%') || !ipaddr.IPv6.isValid(ip)) return null;
  const address = ipaddr.IPv6.parse(ip);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function isMapped(ip: string): boolean {
  return ip.includes(':') && ipaddr.IPv6.parse(ip).isIPv4MappedAddress();
}

function bitsOf(ip: string): number {
  return ip.includes(':') ? 128 : 32;
}

function maskBytes(bytes: number[], prefix: number): number[] {
  return bytes.map((byte, index) => {
    const kept = Math.min(8, Math.max(0, prefix - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
}
