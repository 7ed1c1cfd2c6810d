import type { CookieJar } from 'tough-cookie';
import type { PortalDefinition } from './definition.ts';
import { type Page, readField } from './page.ts';

/** A longer value is no token. */
const CHARACTERS_MAX = 16_384;

/** The latest tokens of a visit, which replies bring and requests send back. */
export interface Tokens {
  take(page: Page): void;
  /** Headers with the tokens, for requests to the portal's own host. Other hosts never get them. */
  headersFor(url: string): Record<string, string>;
  find(name: string): string | null;
  /** Cookies are not included: they have their own store. */
  save(): Record<string, string>;
}

export function createTokens(
  defined: PortalDefinition['tokens'],
  { baseUrl, jar, saved }: { baseUrl: string; jar: CookieJar; saved: Readonly<Record<string, string>> },
): Tokens {
  const known = new Map(Object.entries(saved));
  const all = Object.entries(defined);
  const { origin } = new URL(baseUrl);

  const find = (name: string): string | null => {
    const cookie = defined[name]?.cookie;
    return cookie === undefined ? (known.get(name) ?? null) : cookieOf(jar, { baseUrl, cookie });
  };

  return {
    take(page) {
      if (page.url.origin !== origin) return;
      for (const [name, { at, reply_header }] of all) {
        const found =
          reply_header === undefined
            ? at && readField(page.content, { at, pattern: null })
            : page.headers.get(reply_header);
        if (found && found.length <= CHARACTERS_MAX) known.set(name, found);
      }
    },
    headersFor(url) {
      if (new URL(url).origin !== origin) return {};
      const headers: Record<string, string> = {};
      for (const [name, { header, prefix }] of all) {
        const value = header === undefined ? null : find(name);
        if (header !== undefined && value !== null) headers[header] = `${prefix}${value}`;
      }
      return headers;
    },
    find,
    save: () => Object.fromEntries(known),
  };
}

/** Programs in a browser decode the cookie before they send it back. */
function cookieOf(jar: CookieJar, { baseUrl, cookie }: { baseUrl: string; cookie: string }): string | null {
  const value = jar.getCookiesSync(baseUrl).find(({ key }) => key === cookie)?.value;
  if (!value) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
