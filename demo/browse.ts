import { load } from 'cheerio';
import { CookieJar } from 'tough-cookie';

interface Visit {
  method: 'GET' | 'POST';
  url: URL;
  form: URLSearchParams | null;
}

export interface VisitedPage {
  method: string;
  url: URL;
  status: number;
  title: string;
}

const VISITS_MAX = 20;
const REPLY_MS_MAX = 30_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Visits pages like a browser without scripts, until a page leads to the address `end`, and returns that
 * address. Follows redirects and refresh tags, keeps cookies, and submits the first form of each page with
 * its hidden fields and the given entries.
 */
export async function browse(
  start: string,
  options: {
    end: string;
    /** Values by the names of fields and buttons. */
    entries: Record<string, string>;
    onPage: (page: VisitedPage) => void;
  },
): Promise<URL> {
  const cookies = new CookieJar();
  let visit: Visit = { method: 'GET', url: new URL(start), form: null };
  for (let visits = 0; visits < VISITS_MAX; visits++) {
    if (visit.url.href.startsWith(options.end)) return visit.url;
    const { response, html } = await open(visit, cookies);
    const { method, url } = visit;
    options.onPage({ method, url, status: response.status, title: titleOf(html) });
    visit = nextVisit(visit, response, { html, entries: options.entries });
  }
  throw new Error(`The address was not reached after ${VISITS_MAX} pages`);
}

async function open({ method, url, form }: Visit, cookies: CookieJar) {
  const cookie = await cookies.getCookieString(url.href);
  const response = await fetch(url, {
    method,
    body: form,
    redirect: 'manual',
    headers: { connection: 'close', ...(cookie ? { cookie } : {}) },
    signal: AbortSignal.timeout(REPLY_MS_MAX),
  });
  for (const set of response.headers.getSetCookie()) await cookies.setCookie(set, url.href);
  return { response, html: await response.text() };
}

function nextVisit(
  visit: Visit,
  response: Response,
  page: { html: string; entries: Record<string, string> },
): Visit {
  const location = response.headers.get('location');
  if (!location || !REDIRECTS.has(response.status))
    return refresh(visit.url, page) ?? submit(visit.url, page);
  const url = new URL(location, visit.url);
  return response.status >= 307 ? { ...visit, url } : { method: 'GET', url, form: null };
}

/** Follows the page's refresh tag; null if it has none. */
function refresh(page: URL, { html }: { html: string }): Visit | null {
  const content = load(html)('meta[http-equiv="refresh" i]').attr('content') ?? '';
  const target = /^\s*\d+\s*;\s*url=(.+)$/i.exec(content)?.[1];
  return target ? { method: 'GET', url: new URL(target, page), form: null } : null;
}

/** Fills in the first form and presses the button that the entries name, or else its first button. */
function submit(page: URL, { html, entries }: { html: string; entries: Record<string, string> }): Visit {
  const $ = load(html, { scriptingEnabled: false });
  const form = $('form').first();
  if (form.length === 0) throw new Error(`The page "${titleOf(html)}" has no form to continue with`);
  const fields = new URLSearchParams();
  for (const { name, value } of form.serializeArray()) fields.append(name, value);
  for (const [name, value] of Object.entries(entries))
    if (form.find(`input[name="${name}"]:not([type=hidden]), select[name="${name}"]`).length > 0)
      fields.set(name, value);
  const buttons = form.find('button:not([type=button], [type=reset]), input[type=submit]').toArray();
  const wanted = buttons.find((button) => entries[$(button).attr('name') ?? ''] === $(button).attr('value'));
  const pressed = $(wanted ?? buttons[0]);
  const name = pressed.attr('name');
  if (name) fields.set(name, pressed.attr('value') ?? '');
  const url = new URL(form.attr('action') ?? '', page);
  if (form.attr('method')?.toLowerCase() === 'post') return { method: 'POST', url, form: fields };
  url.search = fields.toString();
  return { method: 'GET', url, form: null };
}

function titleOf(html: string): string {
  return load(html)('title').first().text().trim();
}
