import { CookieJar, type SerializedCookie } from 'tough-cookie';
import type { ConnectorContext } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { type ProviderReply, type ProviderRequest, requireAvailable } from '../http.ts';
import { type Form, type Page, readPage } from './page.ts';

const HOPS_MAX = 10;
const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; Stipend)', accept: 'text/html' };

/** A browser session: keeps cookies and follows redirects. */
export interface Visit {
  get(url: string): Promise<Page>;
  /** Gets a page without parsing it. */
  fetch(url: string): Promise<ProviderReply>;
  /** Submits a form once. `beforeHop` may throw to stop before a redirect. */
  post(form: Form, options?: { beforeHop?(to: URL): void }): Promise<Page>;
  /** Serialises the cookies, to continue later. Returns the same text as before if no cookie has changed. */
  save(): string;
}

export function startVisit(
  { http, clock }: Pick<ConnectorContext, 'http' | 'clock'>,
  saved: string | null,
): Visit {
  const jar = saved === null ? new CookieJar() : CookieJar.deserializeSync(saved);
  let lastLines = '';

  const send = async (request: ProviderRequest): Promise<ProviderReply> => {
    const cookie = jar.getCookieStringSync(request.url);
    const reply = await http.send({
      ...request,
      headers: { ...HEADERS, ...request.headers, ...(cookie ? { cookie } : {}) },
    });
    const lines = reply.headers.getSetCookie();
    // many portals repeat their cookies on every page
    if (lines.length > 0 && (lines.join('\n') !== lastLines || !lines.every(canBeRepeated)))
      for (const line of lines) jar.setCookieSync(line, request.url, { ignoreError: true });
    lastLines = lines.join('\n');
    return requireAvailable(reply, clock.now());
  };

  const follow = async (first: ProviderRequest, beforeHop?: (to: URL) => void): Promise<ProviderReply> => {
    let reply = await send(first);
    for (let hop = 0; hop < HOPS_MAX; hop++) {
      const to = redirectOf(reply);
      if (to === null) return reply;
      // 307 and 308 require the form to be sent again, but passwords are sent only once
      if (first.method === 'POST' && (reply.status === 307 || reply.status === 308))
        throw new ConnectorFailure('provider_changed', { detail: 'the portal asked to send a form twice' });
      beforeHop?.(to);
      reply = await send({ method: 'GET', url: to.href });
    }
    throw new ConnectorFailure('provider_changed', { detail: `redirected more than ${HOPS_MAX} times` });
  };

  return {
    get: async (url) => readPage(await follow({ method: 'GET', url })),
    fetch: (url) => follow({ method: 'GET', url }),
    post: async (form, { beforeHop } = {}) => {
      const request = {
        method: 'POST',
        url: form.action,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form.values).toString(),
      } as const;
      return readPage(await follow(request, beforeHop));
    },
    save: () => {
      const cookies = jar.serializeSync()?.cookies ?? [];
      if (saved !== null && withoutTimesOfUse(cookies) === withoutTimesOfUse(JSON.parse(saved).cookies))
        return saved;
      return JSON.stringify(jar.serializeSync());
    },
  };
}

/**
 * Setting the same cookie again has no effect if it states its path and has no Max-Age. A missing path is taken from the page,
 * and a Max-Age starts again.
 */
function canBeRepeated(line: string): boolean {
  return /;\s*path=\//iu.test(line) && !/;\s*max-age=/iu.test(line);
}

/** Everything but the times of use. A Max-Age counts from the last use, so the cookie then changes with every request. */
function withoutTimesOfUse(cookies: readonly SerializedCookie[]): string {
  return JSON.stringify(
    cookies.map(({ creation: _, lastAccessed, ...rest }) =>
      rest.maxAge === undefined || rest.maxAge === null ? rest : { ...rest, lastAccessed },
    ),
  );
}

function redirectOf({ status, headers, url }: ProviderReply): URL | null {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null) return null;
  if (!URL.canParse(location, url))
    throw new ConnectorFailure('provider_changed', { detail: 'redirected to an invalid URL' });
  return new URL(location, url);
}
