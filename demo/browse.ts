import { load } from 'cheerio';
import { CookieJar } from 'tough-cookie';

interface Visit {
  method: 'GET' | 'POST';
  url: URL;
  form: URLSearchParams | null;
}

export interface Seen {
  method: string;
  url: URL;
  status: number;
  title: string;
}

const VISITS_MAX = 20;
const ANSWER_MS_MAX = 30_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Goes through pages as a browser without scripts: follows redirects, those in a page too, keeps cookies, and sends the first form
 * of each page with what it hides and what a person enters, until it is sent to the address where the way ends. Answers that address.
 */
export async function browse(
  start: string,
  options: {
    end: string;
    /** By the names of fields and buttons. */
    entries: Record<string, string>;
    onPage: (seen: Seen) => void;
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
  throw new Error(`After ${VISITS_MAX} pages the way has not ended`);
}

async function open({ method, url, form }: Visit, cookies: CookieJar) {
  const cookie = await cookies.getCookieString(url.href);
  const response = await fetch(url, {
    method,
    body: form,
    redirect: 'manual',
    headers: { connection: 'close', ...(cookie ? { cookie } : {}) },
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
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

/** Where the page sends its reader by itself. */
function refresh(page: URL, { html }: { html: string }): Visit | null {
  const content = load(html)('meta[http-equiv="refresh" i]').attr('content') ?? '';
  const target = /^\s*\d+\s*;\s*url=(.+)$/i.exec(content)?.[1];
  return target ? { method: 'GET', url: new URL(target, page), form: null } : null;
}

/** The first form, as if somebody had filled it in and pressed the button they want, or else its first. */
function submit(page: URL, { html, entries }: { html: string; entries: Record<string, string> }): Visit {
  const $ = load(html, { scriptingEnabled: false });
  const form = $('form').first();
  if (form.length === 0) throw new Error(`There is no way on from the page "${titleOf(html)}"`);
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
