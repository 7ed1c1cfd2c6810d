import type { Env } from '#values/environment.ts';
import { isLoopback } from '#values/loopback.ts';

/** A host that browsers accept in the policy of a page: names, IPv4 addresses and [::1], without wildcards. */
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[::1\])$/;

/**
 * The origin of a site that may show our pages in a frame, as browsers write it; null for anything else. It becomes a
 * part of a header, so nothing but a scheme, a host and a port may be in it.
 */
export function parseFrameOrigin(text: string, env: Env): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlainLoopback = env === 'sandbox' && url.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !isPlainLoopback) return null;
  return url.href === `${url.origin}/` && HOST.test(url.hostname) ? url.origin : null;
}
