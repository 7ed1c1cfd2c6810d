import { CookieJar, type SerializedCookie } from 'tough-cookie';
import type { ConnectorContext } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { type ProviderRequest, requireAvailable } from '../http.ts';
import type { PortalDefinition } from './definition.ts';
import { type Form, Page } from './page.ts';
import type { Session } from './saved-state.ts';
import { createTokens } from './tokens.ts';
import { writeBody } from './write-body.ts';

const HOPS_MAX = 10;
const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; Stipend)', accept: 'text/html' };

/** A browser session: keeps cookies and tokens, and follows redirects. */
export interface Visit {
  get(url: string): Promise<Page>;
  /** Submits a form once. `beforeHop` may throw to stop before a redirect. */
  post(form: Form, options?: { beforeHop?(to: URL): void }): Promise<Page>;
  /** The latest value of a token; null if there was none yet. */
  token(name: string): string | null;
  /** Returns the cookies and tokens, to continue later. The cookies have the same text as before if none has changed. */
  save(): Session;
}

export function startVisit(
  { http, clock, provider }: Pick<ConnectorContext, 'http' | 'clock' | 'provider'>,
  saved: Session | null,
  { tokens: defined, headers }: Pick<PortalDefinition, 'tokens' | 'headers'> = { tokens: {}, headers: {} },
): Visit {
  const jar = saved === null ? new CookieJar() : CookieJar.deserializeSync(saved.cookies);
  const tokens = createTokens(defined, { baseUrl: provider.baseUrl, jar, saved: saved?.tokens ?? {} });
  let lastLines = '';

  const send = async (request: ProviderRequest): Promise<Page> => {
    const cookie = jar.getCookieStringSync(request.url);
    const reply = await http.send({
      ...request,
      headers: {
        ...HEADERS,
        ...headers,
        ...tokens.headersFor(request.url),
        ...request.headers,
        ...(cookie ? { cookie } : {}),
      },
    });
    const lines = reply.headers.getSetCookie();
    // many portals repeat their cookies on every page
    if (lines.length > 0 && (lines.join('\n') !== lastLines || !lines.every(canBeRepeated)))
      for (const line of lines) jar.setCookieSync(line, request.url, { ignoreError: true });
    lastLines = lines.join('\n');
    const page = new Page(requireAvailable(reply, clock.now()));
    tokens.take(page);
    return page;
  };

  const follow = async (first: ProviderRequest, beforeHop?: (to: URL) => void): Promise<Page> => {
    let page = await send(first);
    for (let hop = 0; hop < HOPS_MAX; hop++) {
      const to = redirectOf(page);
      if (to === null) return page;
      // 307 and 308 require the form to be sent again, but passwords are sent only once
      if (first.method === 'POST' && (page.status === 307 || page.status === 308))
        throw new ConnectorFailure('provider_changed', { detail: 'the portal asked to send a form twice' });
      beforeHop?.(to);
      page = await send({ method: 'GET', url: to.href });
    }
    throw new ConnectorFailure('provider_changed', { detail: `redirected more than ${HOPS_MAX} times` });
  };

  return {
    get: (url) => follow({ method: 'GET', url }),
    post: (form, { beforeHop } = {}) =>
      follow({ method: 'POST', url: form.action, ...writeBody(form) }, beforeHop),
    token: (name) => tokens.find(name),
    save: () => {
      const cookies = jar.serializeSync()?.cookies ?? [];
      const isSame =
        saved !== null && withoutTimesOfUse(cookies) === withoutTimesOfUse(JSON.parse(saved.cookies).cookies);
      return {
        cookies: isSame ? saved.cookies : JSON.stringify(jar.serializeSync()),
        tokens: tokens.save(),
      };
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

function redirectOf({ status, headers, url }: Pick<Page, 'status' | 'headers' | 'url'>): URL | null {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null) return null;
  if (!URL.canParse(location, url.href))
    throw new ConnectorFailure('provider_changed', { detail: 'redirected to an invalid URL' });
  return new URL(location, url);
}
