import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import { CookieJar } from 'tough-cookie';
import { expect } from 'vitest';
import type { Named, OpenVisitor, Visitor, Words } from './visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: cheerio does not export the type of its elements
type Element = any;
type Elements = Cheerio<Element>;

/** For a machine under heavy load. */
const WAIT_MS_MAX = 120_000;
/** Shorter than the few seconds after which the pages ask to be loaded again. */
const REFRESH_MS = 40;
const REDIRECTS_MAX = 10;

/** Visitors who read the HTML of pages and send their forms, like a browser without scripts. */
export const plainVisitors: OpenVisitor = async (address, { locale = 'en-GB', userAgent = 'plain' } = {}) => {
  const visitor = new PlainVisitor(new CookieJar(), { 'accept-language': locale, 'user-agent': userAgent });
  await visitor.goto(address);
  return visitor;
};

class PlainVisitor implements Visitor {
  readonly hasScripts = false;
  #html = '';
  #page: CheerioAPI = load('');
  #url = '';
  #earlier: string[] = [];
  #files: readonly File[] = [];
  readonly #cookies: CookieJar;
  readonly #headers: Record<string, string>;

  constructor(cookies: CookieJar, headers: Record<string, string>) {
    this.#cookies = cookies;
    this.#headers = { accept: 'text/html', ...headers };
  }

  async goto(address: string): Promise<void> {
    await this.#leaveFor(await this.#request(address));
  }

  reload(): Promise<void> {
    return this.#show(this.#url);
  }

  async back(): Promise<void> {
    const address = this.#earlier.pop();
    if (!address) throw new Error('There is no earlier page');
    await this.#show(address);
  }

  url(): string {
    return this.#url;
  }

  async content(): Promise<string> {
    return this.#html;
  }

  async mainText(): Promise<string> {
    return this.#page('main').text();
  }

  heading(name: Words): Promise<void> {
    return this.#until(() => this.#page('h1').filter(this.#matching(name)).length > 0, `the heading ${name}`);
  }

  text(words: Words): Promise<void> {
    return this.#until(() => this.#found.text(words).length > 0, `the text ${words}`);
  }

  link(name: Words): Promise<void> {
    return this.#until(() => this.#found.link(name).length > 0, `the link ${name}`);
  }

  field(label: Words): Promise<void> {
    return this.#until(() => this.#found.field(label).length > 0, `the field ${label}`);
  }

  at(address: RegExp): Promise<void> {
    return this.#until(() => address.test(this.#url), `the address ${address}`);
  }

  async count(kind: Named, name: Words): Promise<number> {
    return this.#found[kind](name).length;
  }

  async item(words: string): Promise<string> {
    return nameOf(this.#page('main li').filter(this.#matching(words)).first());
  }

  async follow(name: Words): Promise<void> {
    await this.link(name);
    const address = this.#found.link(name).first().attr('href') ?? '';
    if (!address.startsWith('#')) await this.goto(address);
  }

  async press(name: Words, which: 'first' | 'last' = 'first'): Promise<void> {
    await this.#until(() => this.#found.button(name).length > 0, `the button ${name}`);
    const buttons = this.#found.button(name);
    const button = which === 'last' ? buttons.last() : buttons.first();
    const form = button.closest('form');
    const fields = form.serializeArray().map(({ name, value }) => [name, value] as const);
    const own = button.attr('name');
    const sent = own ? [...fields, [own, button.attr('value') ?? ''] as const] : fields;
    const action = new URL(button.attr('formaction') ?? form.attr('action') ?? this.#url, this.#url);
    const query = new URLSearchParams(sent.map(([name, value]): [string, string] => [name, value]));
    if (form.attr('method') === 'post') {
      const body = form.attr('enctype') === 'multipart/form-data' ? this.#withFiles(sent) : query;
      return this.#leaveFor(await this.#request(action.href, body));
    }
    action.search = String(query);
    return this.goto(action.href);
  }

  async fill(label: Words, value: string): Promise<void> {
    await this.field(label);
    this.#found.field(label).first().attr('value', value);
  }

  unfold(summary: string): Promise<void> {
    return this.#until(
      () => this.#page('summary').filter(this.#matching(summary)).length > 0,
      `the summary ${summary}`,
    );
  }

  async choose(label: string): Promise<void> {
    const chosen = this.#found.field(label).first();
    expect(chosen.length, label).toBe(1);
    this.#page(`input[name="${chosen.attr('name')}"]`).removeAttr('checked');
    chosen.attr('checked', '');
  }

  async attach(paths: readonly string[]): Promise<void> {
    this.#files = await Promise.all(
      paths.map(
        async (path) => new File([await readFile(path)], basename(path), { type: 'application/pdf' }),
      ),
    );
  }

  async valueOf(label: Words): Promise<string> {
    return this.#found.field(label).first().attr('value') ?? '';
  }

  async fieldNames(label: RegExp): Promise<string[]> {
    const fields = this.#found.field(label);
    return fields.toArray().map((field) => this.#page(field).attr('name') ?? '');
  }

  async hiddenFields(action: string): Promise<Record<string, string>> {
    const inputs = this.#page(`form[action="${action}"]`).first().find('[type=hidden]').toArray();
    return Object.fromEntries(inputs.map(({ attribs }) => [attribs.name, attribs.value]));
  }

  async send(
    path: string,
    form: Record<string, string>,
  ): Promise<{ status: number; url: string; text: string }> {
    const { response, url } = await this.#request(new URL(path, this.#url).href, new URLSearchParams(form));
    return { status: response.status, url, text: await response.text() };
  }

  async download(name: string): Promise<{ name: string; bytes: Buffer }> {
    const { response } = await this.#request(this.#found.link(name).first().attr('href') ?? '');
    const file = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
    return { name: file, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async newTab(): Promise<Visitor> {
    return new PlainVisitor(this.#cookies, this.#headers);
  }

  async expectAccessible(): Promise<void> {
    expect(faultsIn(this.#page), this.#url).toEqual([]);
  }

  readonly #found = {
    link: (name: Words) => this.#page('a[href]').filter(this.#matching(name)),
    button: (name: Words) => this.#page('button:not([type=button])').filter(this.#matching(name, 'whole')),
    text: (words: Words) => this.#page('body *').filter(this.#matching(words)),
    field: (label: Words) => {
      const labels = this.#page('label').filter(this.#matching(label, 'whole')).toArray();
      const fields = labels.flatMap((one) => {
        const within = this.#page(one).find('input, select, textarea');
        return (within.length > 0 ? within : this.#page(`[id="${this.#page(one).attr('for')}"]`)).toArray();
      });
      return this.#page(fields) as Elements;
    },
  };

  #matching(words: Words, extent: 'part' | 'whole' = 'part'): (index: number, element: Element) => boolean {
    return (_index, element) => {
      const name = nameOf(this.#page(element));
      if (words instanceof RegExp) return words.test(name);
      if (extent === 'whole') return name === words;
      return name.toLowerCase().includes(words.toLowerCase());
    };
  }

  /** Waits while the page loads itself again. Any other page stays as it is, so that it fails at once. */
  async #until(isThere: () => boolean, what: string): Promise<void> {
    for (const end = Date.now() + WAIT_MS_MAX; !isThere(); ) {
      const next = refreshOf(this.#page);
      if (!next || Date.now() > end)
        throw new Error(`${this.#url} has not ${what}, but "${nameOf(this.#page('main, body').first())}"`);
      await setTimeout(REFRESH_MS);
      await this.#show(next.address ?? this.#url);
    }
  }

  /** Shows another page, from which Back leads to this one. */
  async #leaveFor(next: { response: Response; url: string }): Promise<void> {
    const before = this.#url;
    await this.#take(next);
    if (before !== '' && before !== this.#url) this.#earlier.push(before);
  }

  async #show(address: string): Promise<void> {
    await this.#take(await this.#request(address));
  }

  async #take({ response, url }: { response: Response; url: string }): Promise<void> {
    this.#html = await response.text();
    // as in a browser without scripts, what is in a noscript counts
    this.#page = load(this.#html, { scriptingEnabled: false });
    this.#page('template').remove();
    this.#files = [];
    this.#url = url;
    const next = refreshOf(this.#page);
    if (next?.seconds === 0 && next.address) await this.#show(next.address);
  }

  /** As browsers do, sends an empty file if none was chosen. */
  #withFiles(fields: readonly (readonly [string, string])[]): FormData {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    const [first] = this.#page('input[type=file]').toArray();
    const files =
      this.#files.length > 0 ? this.#files : [new File([], '', { type: 'application/octet-stream' })];
    for (const file of files) form.append(first?.attribs.name ?? '', file);
    return form;
  }

  async #request(
    address: string,
    form?: URLSearchParams | FormData,
  ): Promise<{ response: Response; url: string }> {
    let url = new URL(address, this.#url || undefined).href;
    let body = form;
    for (let redirects = 0; redirects < REDIRECTS_MAX; redirects++) {
      const cookie = await this.#cookies.getCookieString(url);
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: { ...this.#headers, ...(cookie ? { cookie } : {}) },
        redirect: 'manual',
        ...(body ? { body } : {}),
      });
      for (const one of response.headers.getSetCookie()) await this.#cookies.setCookie(one, url);
      const location = response.headers.get('location');
      if (!location) return { response, url };
      await response.body?.cancel();
      url = new URL(location, url).href;
      body = undefined;
    }
    throw new Error(`${address} redirects too often`);
  }
}

/** The name that a screen reader says: the `aria-label`, or else the text. */
function nameOf(element: Elements): string {
  return (element.attr('aria-label') ?? element.text()).replace(/\s+/g, ' ').trim();
}

function refreshOf(page: CheerioAPI): { seconds: number; address: string | null } | null {
  const content = page('meta[http-equiv=refresh]').attr('content');
  if (content === undefined) return null;
  const [seconds, address = null] = content.split(';url=');
  return { seconds: Number(seconds), address };
}

/** What is wrong with the structure of a page. axe, in a browser, finds this and much more. */
function faultsIn(page: CheerioAPI): string[] {
  const faults: string[] = [];
  const ids = page('[id]')
    .toArray()
    .map(({ attribs }) => attribs.id ?? '');
  const known = new Set(ids);
  if (known.size < ids.length) faults.push('an id occurs twice');
  if (!page('html').attr('lang')) faults.push('the page has no language');
  if (nameOf(page('title')) === '') faults.push('the page has no title');
  if (page('h1').length !== 1) faults.push(`the page has ${page('h1').length} headings of level 1`);
  for (const name of ['for', 'aria-describedby', 'aria-labelledby', 'aria-controls'])
    for (const { attribs } of page('*').filter(`[${name}]`).toArray() as Element[])
      for (const id of (attribs[name] ?? '').split(' '))
        if (!known.has(id)) faults.push(`${name} refers to ${id}, which is missing`);
  for (const field of page('input:not([type=hidden]), select, textarea').toArray()) {
    const { id, 'aria-label': label } = field.attribs;
    if (!label && page(`label[for="${id}"]`).length === 0 && page(field).closest('label').length === 0)
      faults.push(`the field ${id} has no label`);
  }
  for (const target of page('a[href], button').toArray())
    if (nameOf(page(target)) === '') faults.push(`${page.html(target)} has no name`);
  for (const image of page('img:not([alt])').toArray()) faults.push(`${page.html(image)} has no alt`);
  return faults;
}
