import { CookieJar } from 'tough-cookie';
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
  let isChanged = saved === null;

  const send = async (request: ProviderRequest): Promise<ProviderReply> => {
    const cookie = jar.getCookieStringSync(request.url);
    const reply = await http.send({
      ...request,
      headers: { ...HEADERS, ...request.headers, ...(cookie ? { cookie } : {}) },
    });
    for (const line of reply.headers.getSetCookie()) {
      isChanged = true;
      jar.setCookieSync(line, request.url, { ignoreError: true });
    }
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
      const cookies = jar.serializeSync();
      // a Max-Age counts from the last use, so it changes with every request
      const hasAge = cookies?.cookies.some(({ maxAge }) => maxAge !== undefined && maxAge !== null);
      return saved === null || isChanged || hasAge ? JSON.stringify(cookies) : saved;
    },
  };
}

function redirectOf({ status, headers, url }: ProviderReply): URL | null {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null) return null;
  if (!URL.canParse(location, url))
    throw new ConnectorFailure('provider_changed', { detail: 'redirected to an invalid URL' });
  return new URL(location, url);
}
