import type { ProviderReply } from '../http.ts';
import { type Field, type Fields, type Locators, partsOf } from './definition.ts';
import { $, flat, type ParsedPage, parseHtml } from './load-html.ts';
import { type AnyNode, Finder, flatText } from './select-elements.ts';

export interface Page {
  url: URL;
  html: Scope;
  /** Parses the page's data from its script element; null if there is none or it is not JSON. */
  island(locators: Locators): Scope | null;
  form(locators: Locators): Form | null;
}

/** A part of a page or of its JSON, in which locators are resolved. */
export interface Scope {
  /** Null if nothing is found or its text is empty. */
  text(locator: string): string | null;
  /** Null if nothing is found. Only JSON can have an empty list. */
  rows(locator: string): Scope[] | null;
}

export interface Form {
  action: string;
  /** Values already in the form, such as hidden inputs. */
  values: Record<string, string>;
}

export function readPage(reply: ProviderReply): Page {
  const root = parseHtml(reply.text);
  const url = new URL(reply.url);
  return {
    url,
    html: htmlScope(root, root),
    island: (locators) => {
      const [script] = firstOf(locators, (locator) => nonEmpty($(locator, null, root).toArray())) ?? [];
      return script ? parseIsland($(script).text()) : null;
    },
    form: (locators) => {
      const [form] = firstOf(locators, (locator) => nonEmpty($(locator, null, root).toArray())) ?? [];
      return form ? readForm($(form, null, root), url) : null;
    },
  };
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

export function shows(scope: Scope, locators: Locators): boolean {
  return readRows(scope, locators) !== null;
}

type Selection = ReturnType<typeof $>;

function htmlScope(root: ParsedPage, within: AnyNode): Scope {
  const finder = new Finder(root, within);
  return {
    text: (locator) => {
      const { selector, attribute } = partsOf(locator);
      const found = finder.find(selector);
      if (attribute !== undefined) return found[0] ? written($(found[0]).attr(attribute)) : null;
      return firstOf(found, (element) => flatText(element) || null);
    },
    rows: (locator) => nonEmpty(finder.find(locator))?.map((element) => htmlScope(root, element)) ?? null,
  };
}

function jsonScope(value: unknown): Scope {
  const at = (path: string): unknown =>
    path.split('.').reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), value);
  return {
    text: (path) => {
      const found = at(path);
      return typeof found === 'string' || typeof found === 'boolean' ? written(String(found)) : null;
    },
    rows: (path) => {
      const found = at(path);
      return Array.isArray(found) ? found.map(jsonScope) : null;
    },
  };
}

function parseIsland(text: string): Scope | null {
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
  return { action: new URL(form.attr('action') ?? '', page).href, values };
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
