import { isIP, isIPv4 } from 'node:net';
import { allowsLoopback, type Deployment, isLoopback } from '#values/loopback.ts';
import { isPublicAddress, isWithinNetworks } from './address.ts';

export const URL_LENGTH_MAX = 2048;

/** `must` continues the words "must be". */
export type CheckedUrl = { ok: true; url: URL } | { ok: false; must: string };

/** Where requests may go. */
export interface Destinations extends Deployment {
  /** Ranges of addresses that are not public, and that the operator allows for this kind of receiver. */
  privateNetworks?: readonly string[];
}

/**
 * Checks what the text of a client's URL shows. The addresses behind its host name are checked when
 * connecting.
 */
export function checkUrl(text: string, deployment: Destinations): CheckedUrl {
  const authority = AUTHORITY.exec(text)?.[1];
  const url = authority && !isReadDifferently(text) ? URL.parse(text) : null;
  const isLoopbackAllowed = allowsLoopback(deployment);
  if (!url) return refuse(httpsUrl(isLoopbackAllowed));
  if (text.length > URL_LENGTH_MAX || url.href.length > URL_LENGTH_MAX)
    return refuse(`a URL of at most ${URL_LENGTH_MAX} characters`);
  if (authority?.includes('@')) return refuse('a URL without a username or password');
  if (text.includes('#')) return refuse('a URL without a fragment');
  if (isIPv4(url.hostname) && authority?.replace(PORT, '') !== url.hostname)
    return refuse('a URL with a host name, or an IPv4 address in dotted decimal notation');
  const loopback = isLoopbackAllowed && isLoopback(url.hostname);
  if (url.protocol === 'http:' && !loopback) return refuse(httpsUrl(isLoopbackAllowed));
  if (!loopback && !mayName(url.hostname, deployment)) return refuse('a URL with a public host');
  if (NOT_HTTP.has(url.port)) return refuse(`a URL with a port other than ${url.port}`);
  return { ok: true, url };
}

const AUTHORITY = /^https?:\/\/([^/?#]+)/i;
const PORT = /:\d*$/;
/** Characters that URL parsers drop or treat differently. */
const READ_DIFFERENTLY = /[\p{Cc}\p{Z}\p{Cs}\\]/u;

/** Whether programs could disagree about where a URL leads, as with a line break or `\\@`. */
export function isReadDifferently(text: string): boolean {
  return READ_DIFFERENTLY.test(text);
}

/** Names that only a local network resolves. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

function refuse(must: string): CheckedUrl {
  return { ok: false, must };
}

function httpsUrl(isLoopbackAllowed: boolean): string {
  return isLoopbackAllowed ? 'an https URL (http for loopback addresses)' : 'an https URL';
}

/** If private addresses are allowed, names that only a local network resolves are too: their addresses are checked when connecting. */
export function mayName(hostname: string, { privateNetworks = [] }: Destinations): boolean {
  const ip = hostname.replace(/^\[|\]$/g, '');
  if (isPublicHost(hostname)) return true;
  return isIP(ip) ? isWithinNetworks(ip, privateNetworks) : privateNetworks.length > 0;
}

/**
 * Rejects names without a dot, which resolvers complete with the operator's own domain, and names with a
 * trailing dot, which no certificate contains.
 */
function isPublicHost(hostname: string): boolean {
  const ip = hostname.replace(/^\[|\]$/g, '');
  if (isIP(ip)) return isPublicAddress(ip);
  return hostname.includes('.') && !hostname.endsWith('.') && !LOCAL_NAME.test(hostname);
}

/**
 * Ports of other protocols, some of which would execute lines of a request as commands: the ports that
 * browsers block, and those of databases.
 */
const NOT_HTTP = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135
  137 138 139 143 161 162 179 389 427 445 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 873 989 990
  993 995 1433 1521 1719 1720 1723 2049 2375 2376 2379 2380 3306 3389 3659 4045 4190 5060 5061 5432 5672 5900 6000 6379
  6380 6566 6665 6666 6667 6668 6669 6679 6697 9042 9092 9300 10080 11211 27017 27018 27019`.split(/\s+/),
);
