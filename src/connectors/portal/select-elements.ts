import type { CheerioAPI } from 'cheerio';
import { compile } from 'css-select';
import { $, flat, type ParsedPage, unquoted } from './load-html.ts';

export type AnyNode = Parameters<CheerioAPI['contains']>[0];
type Element = Extract<AnyNode, { attribs: unknown }>;
type Matches = (element: Element) => boolean;

/** Selectors that may look at elements outside a row, so that what they find depends on the row. */
const LOOKS_OUTSIDE = /[\s>+~,]|:scope/u;
/** Selectors that cheerio resolves from the place where the search starts. */
const STARTS_OUTSIDE = /^\s*[>+~]|:scope/u;

/**
 * Finds elements like cheerio's `find`, but compiles each selector only once and lists the elements of a page only once.
 * A page is searched with dozens of selectors, and cheerio would compile each of them for every page.
 */
export class Finder {
  readonly #root: ParsedPage;
  readonly #within: AnyNode;
  readonly #isRoot: boolean;
  #elements: Element[] | null = null;

  constructor(root: ParsedPage, within: AnyNode) {
    this.#root = root;
    this.#within = within;
    this.#isRoot = within.parent === null;
  }

  /** With an empty selector, the place where the search starts. */
  find(selector: string): readonly AnyNode[] {
    if (selector === '') return [this.#within];
    const outside = this.#isRoot ? STARTS_OUTSIDE : LOOKS_OUTSIDE;
    const matches = outside.test(selector) ? null : compiled(selector);
    if (!matches) return $(this.#within, null, this.#root).find(selector).toArray();
    this.#elements ??= elementsIn(this.#within);
    return this.#elements.filter(matches);
  }
}

const known = new Map<string, Matches | null>();

/** Null for selectors that only cheerio knows, such as `:first`. Selectors come from definitions, so there are few. */
function compiled(selector: string): Matches | null {
  const found = known.get(selector);
  if (found !== undefined) return found;
  const matches = tryToCompile(selector);
  known.set(selector, matches);
  return matches;
}

function tryToCompile(selector: string): Matches | null {
  try {
    // a cache would hold the elements of all pages, and slow the garbage collector down
    return compile<AnyNode, Element>(selector, { pseudos: { 'text-is': isText }, cacheResults: false });
  } catch {
    return null;
  }
}

/** Most elements differ in length, and need no second look. */
function isText(element: Element, wanted?: string | null): boolean {
  const label = labelOf(wanted ?? '');
  const text = textOf(element);
  return text === label || (text.length >= label.length && flat(text) === label);
}

const labels = new Map<string, string>();

function labelOf(wanted: string): string {
  const known = labels.get(wanted);
  if (known !== undefined) return known;
  const label = flat(unquoted(wanted));
  labels.set(wanted, label);
  return label;
}

/** The text of a node with single spaces. */
export function flatText(node: AnyNode): string {
  return flat(textOf(node));
}

function textOf(node: AnyNode): string {
  if (node.type === 'text') return node.data;
  let text = '';
  if ('children' in node) for (const child of node.children) text += textOf(child);
  return text;
}

/** All elements in the order of the page. */
function elementsIn(node: AnyNode, found: Element[] = []): Element[] {
  if (!('children' in node)) return found;
  for (const child of node.children) {
    if ('attribs' in child) found.push(child);
    elementsIn(child, found);
  }
  return found;
}
