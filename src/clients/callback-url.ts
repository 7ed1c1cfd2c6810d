import { checkUrl, isReadDifferently } from '#platform/outbound/check-url.ts';
import type { Deployment } from '#values/loopback.ts';

/**
 * A scheme in reverse domain form, as RFC 8252 requires for private schemes. The dot rules out every scheme that a
 * browser or an operating system handles itself, such as javascript, data, file, http and intent.
 */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9][a-z0-9+-]*)+$/;

/** The scheme in lower case; null if it does not have the form of an app's scheme. */
export function parseAppScheme(text: string): string | null {
  const scheme = text.toLowerCase();
  return APP_SCHEME.test(scheme) ? scheme : null;
}

/**
 * Accepts app links, and URLs that a webhook could have, with or without a fragment. Returns null for anything else.
 * Whether the client has listed the scheme of an app link is checked when the link is stored.
 */
export function parseCallback(text: string, deployment: Deployment): string | null {
  if (!URL.canParse(text) || isReadDifferently(text)) return null;
  const url = new URL(text);
  if (url.username || url.password) return null;
  if (isWeb(url)) return parsePage(text, deployment);
  const scheme = appSchemeOf(text);
  return scheme !== null && url.href.startsWith(`${scheme}:/`) ? url.href : null;
}

/** Accepts URLs of pages that a browser can open: those that a webhook could have, with or without a fragment. */
export function parsePage(text: string, deployment: Deployment): string | null {
  if (!URL.canParse(text) || !isWeb(new URL(text))) return null;
  return checkUrl(text.replace(/#.*$/, ''), deployment).ok ? text : null;
}

function isWeb({ protocol }: URL): boolean {
  return /^https?:$/.test(protocol);
}

/** The scheme of an app link; null for any other URL. */
export function appSchemeOf(url: string): string | null {
  return parseAppScheme(new URL(url).protocol.slice(0, -1));
}
