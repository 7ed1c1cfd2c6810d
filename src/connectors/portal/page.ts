import type { CheerioAPI } from 'cheerio';
import type { ProviderReply } from '../http.ts';
import { type Field, type Fields, type Places, partsOf } from './definition.ts';
import { flat, loadHtml } from './load-html.ts';

export interface Page {
  url: URL;
  html: Scope;
  /** The data of the page as its script holds it; null when there is no such script, or no JSON in it. */
  island(places: Places): Scope | null;
  form(places: Places): Form | null;
}

/** A part of a page, or of the JSON in it: whatever places are looked up in. */
export interface Scope {
  /** Null when nothing is there, or nothing is written there. */
  text(place: string): string | null;
  /** Null when there is no such list; an empty list is one only in JSON. */
  rows(place: string): Scope[] | null;
}

export interface Form {
  action: string;
  /** What the form holds by itself, such as hidden inputs. */
  values: Record<string, string>;
}

export function readPage(reply: ProviderReply): Page {
  const $ = loadHtml(reply.text);
  const url = new URL(reply.url);
  return {
    url,
    html: htmlScope($, $.root()),
    island: (places) => {
      const [script] = firstOf(places, (place) => nonEmpty($(place).toArray())) ?? [];
      return script ? parseIsland($(script).text()) : null;
    },
    form: (places) => {
      const [form] = firstOf(places, (place) => nonEmpty($(place).toArray())) ?? [];
      return form ? readForm($, $(form), url) : null;
    },
  };
}

export function readField(scope: Scope, { at, pattern }: Field): string | null {
  return firstOf(at, (place) => {
    const text = scope.text(place);
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

export function readRows(scope: Scope, places: Places): Scope[] | null {
  return firstOf(places, (place) => scope.rows(place));
}

export function shows(scope: Scope, places: Places): boolean {
  return readRows(scope, places) !== null;
}

type Selection = ReturnType<CheerioAPI['root']> | ReturnType<CheerioAPI>;

function htmlScope($: CheerioAPI, within: Selection): Scope {
  const find = (selector: string) =>
    selector === '' ? $(within.toArray()) : $(within.find(selector).toArray());
  return {
    text: (place) => {
      const { selector, attribute } = partsOf(place);
      const found = find(selector);
      if (attribute !== undefined) return written(found.attr(attribute));
      return firstOf(found.toArray(), (element) => written($(element).text()));
    },
    rows: (place) => nonEmpty(find(place).toArray())?.map((element) => htmlScope($, $(element))) ?? null,
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

/** Numbers as the text they were written as, so that no amount is ever a floating-point number. */
function asWritten(_key: string, value: unknown, context: { source: string }): unknown {
  return typeof value === 'number' ? context.source : value;
}

function readForm($: CheerioAPI, form: Selection, page: URL): Form {
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

function nonEmpty<Item>(items: Item[]): Item[] | null {
  return items.length > 0 ? items : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
