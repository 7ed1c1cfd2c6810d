import { isPublicAddress } from '#platform/outbound/address.ts';
import type { BrowserFacts } from '#values/browser-facts.ts';

/*
 * Fraud prevention headers, which the law requires with every request to the Making Tax Digital APIs (specification 3.3). A
 * header is omitted if its value is not known. Keys and values are percent-encoded, separators are not.
 */

/** The software and its public IP. */
export interface Vendor {
  version: string;
  publicIp: string | null;
}

/** Facts about this machine, for requests without a person. */
export interface ServerFacts {
  deviceId: string | null;
  osFamily: string;
  osVersion: string;
  osUser: string | null;
  utcOffsetMinutes: number;
  localIps: readonly string[];
  localIpsAt: Date;
  macAddresses: readonly string[];
}

type Headers = Record<string, string>;
type Value = string | number | null;

const PRODUCT = 'Stipend';
const KEY = 'stipend';

/** Builds the headers for a person who uses this service in a browser. */
export function webHeaders(
  facts: BrowserFacts,
  { userId, vendor }: { userId: string; vendor: Vendor },
): Headers {
  const publicIp = publicOnly(facts.public_ip);
  const vendorIp = publicOnly(vendor.publicIp);
  return present({
    'Gov-Client-Connection-Method': 'WEB_APP_VIA_SERVER',
    'Gov-Client-Browser-JS-User-Agent': facts.user_agent && ascii(facts.user_agent),
    'Gov-Client-Device-ID': facts.device_id,
    'Gov-Client-Multi-Factor': list(
      facts.second_factors.map(({ type, at, reference }) =>
        pairs({ type, timestamp: minuteOf(at), 'unique-reference': reference }),
      ),
    ),
    'Gov-Client-Public-IP': publicIp,
    'Gov-Client-Public-IP-Timestamp':
      publicIp && facts.public_ip_at && new Date(facts.public_ip_at).toISOString(),
    'Gov-Client-Public-Port': publicIp && facts.public_port !== null ? String(facts.public_port) : null,
    'Gov-Client-Screens': list(
      facts.screens.map(({ width, height, scaling_factor, colour_depth }) =>
        pairs({ width, height, 'scaling-factor': scaling_factor, 'colour-depth': colour_depth }),
      ),
    ),
    'Gov-Client-Timezone': facts.utc_offset_minutes === null ? null : timezone(facts.utc_offset_minutes),
    'Gov-Client-User-IDs': pairs({ [KEY]: userId }),
    'Gov-Client-Window-Size': facts.window_size && pairs({ ...facts.window_size }),
    'Gov-Vendor-Forwarded': publicIp && vendorIp && pairs({ by: vendorIp, for: publicIp }),
    'Gov-Vendor-Public-IP': vendorIp,
    ...productHeaders(vendor),
  });
}

/** Builds the headers for a scheduled request from this machine. */
export function batchHeaders(
  facts: ServerFacts,
  { userId, vendor }: { userId: string; vendor: Vendor },
): Headers {
  const localIps = list(facts.localIps.map(encode));
  return present({
    'Gov-Client-Connection-Method': 'BATCH_PROCESS_DIRECT',
    'Gov-Client-Device-ID': facts.deviceId,
    'Gov-Client-Local-IPs': localIps,
    'Gov-Client-Local-IPs-Timestamp': localIps && facts.localIpsAt.toISOString(),
    'Gov-Client-MAC-Addresses': list(facts.macAddresses.map(encode)),
    'Gov-Client-Timezone': timezone(facts.utcOffsetMinutes),
    'Gov-Client-User-Agent': pairs({ 'os-family': facts.osFamily, 'os-version': facts.osVersion }),
    'Gov-Client-User-IDs': pairs({ os: facts.osUser, [KEY]: userId }),
    ...productHeaders(vendor),
  });
}

function productHeaders({ version }: Vendor): Headers {
  return {
    'Gov-Vendor-Product-Name': encode(PRODUCT),
    'Gov-Vendor-Version': pairs({ [KEY]: version }) ?? '',
  };
}

function present(headers: Record<string, string | null>): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
    ),
  );
}

function pairs(values: Record<string, Value>): string | null {
  const known = Object.entries(values).filter(
    (entry): entry is [string, string | number] => entry[1] !== null,
  );
  return known.map(([key, value]) => `${encode(key)}=${encode(String(value))}`).join('&') || null;
}

function list(values: readonly (string | null)[]): string | null {
  return values.filter(Boolean).join(',') || null;
}

/** Percent-encodes everything except RFC 3986's unreserved characters: letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, percent);
}

/** Percent-encodes only characters that a header cannot contain. */
function ascii(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character))
    .trim();
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Returns null for private addresses, which mean nothing outside their network. */
function publicOnly(ip: string | null): string | null {
  return ip !== null && isPublicAddress(ip) ? ip : null;
}

function timezone(offsetMinutes: number): string {
  const minutes = Math.abs(offsetMinutes);
  const two = (count: number) => String(count).padStart(2, '0');
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function minuteOf(at: string): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`;
}
