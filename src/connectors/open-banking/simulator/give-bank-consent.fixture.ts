import { CookieJar } from 'tough-cookie';
import { sendRequest } from './send-request.fixture.ts';
import { CODE } from './sign-in-values.ts';

interface Person {
  userName: string;
  password?: string;
  allow?: boolean;
  /** The positions of the accounts to share; the first one if absent. */
  accounts?: readonly number[];
  /** Continues in another browser after the sign-in page was opened, as with the app of a bank. */
  usesApp?: boolean;
  /** The authority that signed the bank's certificate. */
  ca?: string;
}

/** Signs in on the pages of a bank and shares accounts or doesn't, as a person would. Returns the address that leads back. */
export async function giveBankConsent(authorizeUrl: string, person: Person): Promise<URL> {
  const { userName, password = 'pass_good', allow = true, accounts = [0] } = person;
  let browser = openBrowser(person.ca);
  let page = await browser.visit(authorizeUrl);
  if (person.usesApp && page.html) {
    const app = /href="([^"]+\/app\/[^"]+)"/.exec(page.html)?.[1] ?? '';
    browser = openBrowser(person.ca);
    page = await browser.visit(app);
  }
  if (page.html) page = await browser.send(page, new URLSearchParams({ user_name: userName, password }));
  if (page.html?.includes('name="code"'))
    page = await browser.send(page, new URLSearchParams({ code: CODE }));
  if (page.html?.includes('name="decision"')) {
    const form = new URLSearchParams({ decision: allow ? 'allow' : 'deny' });
    const offered = [...page.html.matchAll(/name="account" value="([^"]+)"/g)].map(([, id]) => id ?? '');
    for (const at of accounts) form.append('account', offered[at] ?? '');
    page = await browser.send(page, form);
  }
  if (page.html !== null) throw new Error(`The bank does not lead back:\n${page.html}`);
  return page.url;
}

/** A page, or an address elsewhere that the bank leads to. */
interface Page {
  url: URL;
  html: string | null;
}

function openBrowser(ca: string | undefined) {
  const jar = new CookieJar();
  async function visit(url: string, form: URLSearchParams | null = null): Promise<Page> {
    const cookie = await jar.getCookieString(url);
    const reply = await sendRequest(
      url,
      {
        headers: { cookie, ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
        ...(form ? { method: 'POST', body: form.toString() } : {}),
      },
      ca === undefined ? {} : { ca },
    );
    for (const line of reply.headers['set-cookie'] ?? []) await jar.setCookie(line, url);
    const { location = null } = reply.headers;
    if (location === null) return { url: new URL(url), html: reply.text };
    const next = new URL(location, url);
    return next.origin === new URL(url).origin ? visit(next.href) : { url: next, html: null };
  }
  return {
    visit: (url: string) => visit(url),
    send({ url, html }: Page, form: URLSearchParams): Promise<Page> {
      const action = /<form method="post" action="([^"]+)"/.exec(html ?? '')?.[1] ?? '';
      return visit(new URL(action, url).href, form);
    },
  };
}
