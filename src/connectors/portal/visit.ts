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
  /** Submits a form once. `beforeHop` may throw to stop before a redirect. */
  post(form: Form, options?: { beforeHop?(to: URL): void }): Promise<Page>;
  /** Serialises the cookies, to continue later. */
  save(): string;
}

export function startVisit(
  { http, clock }: Pick<ConnectorContext, 'http' | 'clock'>,
  saved: string | null,
): Visit {
  const jar = saved === null ? new CookieJar() : CookieJar.deserializeSync(saved);

  const send = async (request: ProviderRequest): Promise<ProviderReply> => {
    const cookie = jar.getCookieStringSync(request.url);
    const reply = await http.send({
      ...request,
      headers: { ...HEADERS, ...request.headers, ...(cookie ? { cookie } : {}) },
    });
    for (const line of reply.headers.getSetCookie())
      jar.setCookieSync(line, request.url, { ignoreError: true });
    return requireAvailable(reply, clock.now());
  };

  const follow = async (first: ProviderRequest, beforeHop?: (to: URL) => void): Promise<Page> => {
    let reply = await send(first);
    for (let hop = 0; hop < HOPS_MAX; hop++) {
      const to = redirectOf(reply);
      if (to === null) return readPage(reply);
      // 307 and 308 require the form to be sent again, but passwords are sent only once
      if (first.method === 'POST' && (reply.status === 307 || reply.status === 308))
        throw new ConnectorFailure('provider_changed', { detail: 'the portal asked to send a form twice' });
      beforeHop?.(to);
      reply = await send({ method: 'GET', url: to.href });
    }
    throw new ConnectorFailure('provider_changed', { detail: `redirected more than ${HOPS_MAX} times` });
  };

  return {
    get: (url) => follow({ method: 'GET', url }),
    post: (form, { beforeHop } = {}) =>
      follow(
        {
          method: 'POST',
          url: form.action,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form.values).toString(),
        },
        beforeHop,
      ),
    save: () => JSON.stringify(jar.serializeSync()),
  };
}

function redirectOf({ status, headers, url }: ProviderReply): URL | null {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null) return null;
  if (!URL.canParse(location, url))
    throw new ConnectorFailure('provider_changed', { detail: 'redirected to an invalid URL' });
  return new URL(location, url);
}
