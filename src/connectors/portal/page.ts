import type { ProviderReply } from '../http.ts';
import type { Fields } from './definition.ts';
import { type Field, type Locators, partsOf } from './definition-parts.ts';
import { $, flat, type ParsedPage, parseHtml } from './load-html.ts';
import { type AnyNode, Finder, flatText } from './select-elements.ts';

/** A part of a page or of JSON, in which locators are resolved. */
export interface Scope {
  /** Null if nothing is found or its text is empty. */
  text(locator: string): string | null;
  /** Null if nothing is found. Only JSON can have an empty list. */
  rows(locator: string): Scope[] | null;
  /** True if something is found, and one of the texts matches. In JSON, null and false are nothing. */
  says(locator: string, text?: RegExp): boolean;
}

/** A request with entered values: the form of a page, or a JSON body whose names are dotted paths. */
export interface Form {
  type: 'form' | 'json';
  action: string;
  /** Values already in the form, such as hidden inputs. */
  values: Record<string, Literal>;
}
export type Literal = string | number | boolean;

const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/iu;
const HTML_TYPE = /^text\/html\b/iu;
const PDF_HEAD = { bytes: 1024, text: '%PDF-' };
const NOTHING: Scope = { text: () => null, rows: () => null, says: () => false };

/**
 * A reply of the portal: a page, JSON or a file. It is parsed when its content is first read. An object with a getter would keep the
 * page in memory until the next full garbage collection, so this is a class.
 */
export class Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: ProviderReply['headers'];
  readonly bytes: Buffer;
  readonly isJson: boolean;
  readonly isPdf: boolean;
  readonly #reply: ProviderReply;
  #root: ParsedPage | null = null;
  #content: Scope | null = null;

  constructor(reply: ProviderReply) {
    this.#reply = reply;
    this.url = new URL(reply.url);
    this.status = reply.status;
    this.headers = reply.headers;
    this.bytes = reply.bytes;
    const type = reply.headers.get('content-type') ?? '';
    this.isJson = JSON_TYPE.test(type);
    const head = reply.bytes.subarray(0, PDF_HEAD.bytes);
    this.isPdf = !this.isJson && !HTML_TYPE.test(type) && head.includes(PDF_HEAD.text);
  }

  get content(): Scope {
    this.#content ??= this.#parse();
    return this.#content;
  }

  /** Parses the page's data from its script element; null if there is none or it is not JSON. */
  island(locators: Locators): Scope | null {
    const [script] = this.#elements(locators);
    return script ? parseJson($(script).text()) : null;
  }

  form(locators: Locators): Form | null {
    const [form] = this.#elements(locators);
    return form ? readForm($(form, null, this.#html()), this.url) : null;
  }

  #parse(): Scope {
    if (this.isPdf) return NOTHING;
    if (this.isJson) return parseJson(this.#reply.text) ?? NOTHING;
    return htmlScope(this.#html(), this.#html());
  }

  #html(): ParsedPage {
    this.#root ??= parseHtml(this.#reply.text);
    return this.#root;
  }

  #elements(locators: Locators): readonly AnyNode[] {
    if (this.isJson || this.isPdf) return [];
    const root = this.#html();
    return firstOf(locators, (locator) => nonEmpty($(locator, null, root).toArray())) ?? [];
  }
}

export function readField(scope: Scope, { at, pattern }: Field): string | null {
  return firstOf(at, (locator) => {
    const text = scope.text(locator);
    return text === null || pattern === null ? text : (pattern.exec(text)?.[1] ?? null);
  });
}

export function readFields<Key extends string>(
  scope: Scope,
  fields: Fields<Key>,
): Partial<Record<Key, string | null>> {
  const read: Partial<Record<Key, string | null>> = {};
  for (const key in fields) {
    const field = fields[key];
    if (field) read[key] = readField(scope, field);
  }
  return read;
}

export function readRows(scope: Scope, locators: Locators): Scope[] | null {
  return firstOf(locators, (locator) => scope.rows(locator));
}

export function shows(scope: Scope, locators: Locators, text?: RegExp): boolean {
  return locators.some((locator) => scope.says(locator, text));
}

type Selection = ReturnType<typeof $>;

function htmlScope(root: ParsedPage, within: AnyNode): Scope {
  const finder = new Finder(root, within);
  const textAt = (locator: string) => {
    const { selector, attribute } = partsOf(locator);
    const found = finder.find(selector);
    if (attribute !== undefined) return found[0] ? written($(found[0]).attr(attribute)) : null;
    return firstOf(found, (element) => flatText(element) || null);
  };
  return {
    text: textAt,
    rows: (locator) => nonEmpty(finder.find(locator))?.map((element) => htmlScope(root, element)) ?? null,
    says: (locator, text) => {
      const { selector, attribute } = partsOf(locator);
      if (attribute !== undefined) return matches(textAt(locator), text);
      return finder.find(selector).some((element) => text === undefined || text.test(flatText(element)));
    },
  };
}

function jsonScope(value: unknown): Scope {
  const at = (path: string): unknown =>
    path.split('.').reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), value);
  return {
    text: (path) => textOf(at(path)),
    rows: (path) => {
      const found = at(path);
      return Array.isArray(found) ? found.map(jsonScope) : null;
    },
    says: (path, text) => {
      const found = at(path);
      if (found === undefined || found === null || found === false) return false;
      return text === undefined || matches(textOf(found), text);
    },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'boolean' ? written(String(value)) : null;
}

function matches(found: string | null, text: RegExp | undefined): boolean {
  return found !== null && (text === undefined || text.test(found));
}

function parseJson(text: string): Scope | null {
  try {
    return jsonScope(JSON.parse(text, asWritten as (key: string, value: unknown) => unknown));
  } catch {
    return null;
  }
}

/** Keeps numbers as their source text, so that an amount is never a floating-point number. */
function asWritten(_key: string, value: unknown, context: { source: string }): unknown {
  return typeof value === 'number' ? context.source : value;
}

function readForm(form: Selection, page: URL): Form {
  const values: Record<string, string> = {};
  for (const input of form.find('input[type=hidden][name]').toArray()) {
    const { name, value } = $(input).attr() ?? {};
    if (name) values[name] = value ?? '';
  }
  return { type: 'form', action: new URL(form.attr('action') ?? '', page).href, values };
}

function written(text: string | undefined): string | null {
  return flat(text ?? '') || null;
}

function firstOf<Item, Found>(items: readonly Item[], look: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = look(item);
    if (found !== null) return found;
  }
  return null;
}

function nonEmpty<Item>(items: readonly Item[]): readonly Item[] | null {
  return items.length > 0 ? items : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
