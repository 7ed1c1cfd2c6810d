import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from './browser.ts';
import { findFaults } from './journey.ts';

/** A text matches a part of a name, a regular expression the whole of it. */
export type Words = string | RegExp;
export type Named = 'link' | 'button' | 'field' | 'text';

/**
 * Somebody who uses pages that the service renders. `plainVisitors` reads their HTML and sends their forms, which takes a
 * twentieth of a browser's time; `browserVisitors` uses a browser. Tests in a suite must pass with both.
 */
export interface Visitor {
  /** Whether the pages' scripts run. */
  hasScripts: boolean;
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  url(): string;
  content(): Promise<string>;
  /** The text of the page between its header and its footer. */
  mainText(): Promise<string>;
  /** This method and the next four wait while the page updates itself. */
  heading(name: Words): Promise<void>;
  text(words: Words): Promise<void>;
  link(name: Words): Promise<void>;
  field(label: Words): Promise<void>;
  at(address: RegExp): Promise<void>;
  count(kind: Named, name: Words): Promise<number>;
  /** The text of the first item of a list that contains these words, or an empty text. */
  item(words: string): Promise<string>;
  follow(link: Words): Promise<void>;
  /** Presses the first button with this name, or the last. */
  press(button: Words, which?: 'first' | 'last'): Promise<void>;
  fill(label: Words, value: string): Promise<void>;
  /** Shows what is hidden below a summary. */
  unfold(summary: string): Promise<void>;
  /** Chooses one of several answers. */
  choose(label: string): Promise<void>;
  /** Chooses files of these paths in the first field for files. */
  attach(paths: readonly string[]): Promise<void>;
  valueOf(label: Words): Promise<string>;
  /** The `name` attribute of each field with such a label. */
  fieldNames(label: RegExp): Promise<string[]>;
  /** The hidden fields of the first form on the page that sends to this address. */
  hiddenFields(action: string): Promise<Record<string, string>>;
  /** Sends a form to an address in the session of the pages, and follows redirects. */
  send(path: string, form: Record<string, string>): Promise<{ status: number; url: string; text: string }>;
  download(link: string): Promise<{ name: string; bytes: Buffer }>;
  /** Opens another tab, which has the same cookies. */
  newTab(): Promise<Visitor>;
  /** Expects a page that everybody can use, as far as this kind of visitor can check it. */
  expectAccessible(): Promise<void>;
}

export interface VisitorOptions {
  hasScripts?: boolean;
  /** The language that the person prefers. */
  locale?: string;
  userAgent?: string;
}

/** Opens an address for a visitor who shares no cookies with the others. */
export type OpenVisitor = (address: string, options?: VisitorOptions) => Promise<Visitor>;

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

/** Visitors with a browser. They check every page with axe, in every width and theme. */
export function browserVisitors(browser: TestBrowser, given: VisitorOptions = {}): OpenVisitor {
  return async (address, options = {}) => {
    const { hasScripts = true, locale = 'en-GB', userAgent } = { ...options, ...given };
    const page = await browser.newPage({
      ...PHONE,
      locale,
      javaScriptEnabled: hasScripts,
      ...(userAgent ? { userAgent } : {}),
    });
    await page.goto(address);
    return visitorOf(page, hasScripts);
  };
}

export function visitorOf(page: Page, hasScripts = true): Visitor {
  const button = (name: Words) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const field = (label: Words) => page.getByLabel(label, { exact: typeof label === 'string' });
  const found = {
    link: (name: Words) => page.getByRole('link', { name }),
    text: (words: Words) => page.getByText(words),
    button,
    field,
  };
  return {
    hasScripts,
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    url: () => page.url(),
    content: () => page.content(),
    mainText: async () => (await page.locator('main').textContent()) ?? '',
    heading: (name) => page.getByRole('heading', { level: 1, name }).waitFor(),
    text: (words) => page.getByText(words).first().waitFor(),
    link: (name) => found.link(name).first().waitFor(),
    field: (label) => field(label).first().waitFor(),
    at: (address) => page.waitForURL(address),
    count: (kind, name) => found[kind](name).count(),
    async item(words) {
      const texts = await page.locator('main li').filter({ hasText: words }).allTextContents();
      return (texts[0] ?? '').replace(/\s+/g, ' ');
    },
    follow: (name) => found.link(name).first().click(),
    press: (name, which = 'first') => button(name)[which]().click(),
    fill: (label, value) => field(label).first().fill(value),
    unfold: (summary) => page.locator('summary', { hasText: summary }).click(),
    choose: (label) => page.getByText(label, { exact: true }).click(),
    attach: (paths) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles([...paths]),
    valueOf: (label) => field(label).first().inputValue(),
    fieldNames: (label) =>
      page
        .getByLabel(label)
        .all()
        .then((boxes) => Promise.all(boxes.map(async (box) => (await box.getAttribute('name')) ?? ''))),
    async hiddenFields(action) {
      const form: Record<string, string> = {};
      for (const input of await page
        .locator(`form[action="${action}"]`)
        .first()
        .locator('[type=hidden]')
        .all())
        form[(await input.getAttribute('name')) ?? ''] = await input.inputValue();
      return form;
    },
    async send(path, form) {
      const reply = await page.request.post(new URL(path, page.url()).href, { form });
      return { status: reply.status(), url: reply.url(), text: await reply.text() };
    },
    async download(name) {
      const [file] = await Promise.all([page.waitForEvent('download'), found.link(name).first().click()]);
      const chunks = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk);
      return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
    },
    newTab: async () => visitorOf(await page.context().newPage(), hasScripts),
    // axe is a script
    expectAccessible: async () => expect(hasScripts ? await findFaults(page) : []).toEqual([]),
  };
}
