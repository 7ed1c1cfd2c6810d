import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS } from '#platform/http/page-headers.ts';
import { assetAddresses } from './assets.ts';
import { chooseLanguage, type Language, languageCookie, languageIn } from './language.ts';
import { type Page, renderPage } from './layout.ts';

interface Rules {
  /** Origins on which other sites may show the page in a frame; none by default. */
  frameOrigins?: readonly string[];
}

type SentPage = Page & Rules;

/** The language of the answer to a request. `journey` is the one that the client chose for the person. */
export function languageOf(
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  journey: string | null = null,
): Language {
  return chooseLanguage({
    url,
    cookie: headers.cookie,
    journey,
    acceptLanguage: headers['accept-language'],
  });
}

/** Sends a page. It is not cached, and loads only files from our own host. */
export function sendPage(reply: FastifyReply, page: SentPage): FastifyReply {
  setPageHeaders(reply, page);
  const chosen = languageIn(page.address);
  if (chosen) addCookie(reply, languageCookie(chosen, { isSecure: reply.request.protocol === 'https' }));
  return reply.type('text/html; charset=utf-8').send(renderPage(page, assetAddresses()));
}

/** The text of a page that is shown in another one, without scripts. */
export function renderToText(page: Omit<Page, 'scripts'>): string {
  return renderPage(page, { ...assetAddresses(), script: null });
}

/** Sets what every page has, and every redirect between pages. */
export function setPageHeaders(reply: FastifyReply, rules: Rules = {}): void {
  reply.headers({
    ...PAGE_HEADERS,
    'Content-Security-Policy': rules.frameOrigins ? policyOf(rules) : POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
    'Cache-Control': 'no-store',
  });
}

/** Most pages have no rules of their own. */
const POLICY = policyOf({});

function policyOf({ frameOrigins = [] }: Rules): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
    "base-uri 'none'",
  ].join('; ');
}

/** A page may set a cookie of its own as well. */
function addCookie(reply: FastifyReply, cookie: string): void {
  const before = reply.getHeader('Set-Cookie');
  reply.removeHeader('Set-Cookie');
  reply.header('Set-Cookie', [...(before === undefined ? [] : [before].flat().map(String)), cookie]);
}
