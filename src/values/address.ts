import ipaddr from 'ipaddr.js';

const NETWORK_PARTS = 4;

/**
 * The key that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address, because one host
 * usually controls a whole /64.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return address;
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
