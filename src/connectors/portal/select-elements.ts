import type { CheerioAPI } from 'cheerio';
import { compile } from 'css-select';
import { $, flat, type ParsedPage, unquoted } from './load-html.ts';

export type AnyNode = Parameters<CheerioAPI['contains']>[0];
type Element = Extract<AnyNode, { attribs: unknown }>;
type Matches = (element: Element) => boolean;

/**
 * Selectors with parts that could match elements outside a row. Cheerio ignores such elements when it searches in a row, but
 * a compiled selector does not.
 */
const LOOKS_OUTSIDE = /[\s>+~,]|:scope/u;
/** Selectors that cheerio resolves from the place where the search starts. */
const STARTS_OUTSIDE = /^\s*[>+~]|:scope/u;

/**
 * Finds elements like cheerio's `find`, but compiles each selector only once, lists the elements of a page only once, and
 * remembers what it found. A page is searched with dozens of selectors, and cheerio would compile each of them for every page.
 */
export class Finder {
  readonly #root: ParsedPage;
  readonly #within: AnyNode;
  readonly #isRoot: boolean;
  #elements: Map<string, Element[]> | null = null;
  readonly #found = new Map<string, readonly AnyNode[]>();
  /** Elements by their tag and their text. */
  readonly #labels = new Map<string, Map<string, Element[]>>();

  constructor(root: ParsedPage, within: AnyNode) {
    this.#root = root;
    this.#within = within;
    this.#isRoot = within.parent === null;
  }

  /** An empty selector finds the element in which the search starts. */
  find(selector: string): readonly AnyNode[] {
    if (selector === '') return [this.#within];
    const known = this.#found.get(selector);
    if (known) return known;
    const found = this.#search(selector);
    this.#found.set(selector, found);
    return found;
  }

  #search(selector: string): readonly AnyNode[] {
    const outside = this.#isRoot ? STARTS_OUTSIDE : LOOKS_OUTSIDE;
    if (outside.test(selector)) return this.#ask(selector);
    const plan = planOf(selector);
    if (!plan) return this.#ask(selector);
    if (plan.kind === 'labelled') return this.#findLabelled(plan);
    return this.#elementsNamed(plan.tag).filter(plan.matches);
  }

  /** Cells right after their label: one lookup, instead of comparing the text of every label with every selector. */
  #findLabelled({ isLabel, tag, label, cell }: LabelledPlan): readonly AnyNode[] {
    const labels = this.#labels.get(tag) ?? Map.groupBy(this.#elementsNamed(tag), flatText);
    this.#labels.set(tag, labels);
    return (labels.get(label) ?? []).filter(isLabel).flatMap((element) => {
      const next = nextElement(element);
      return next?.name === cell ? [next] : [];
    });
  }

  #ask(selector: string): readonly AnyNode[] {
    return $(this.#within, null, this.#root).find(selector).toArray();
  }

  #elementsNamed(tag: string): readonly Element[] {
    this.#elements ??= elementsIn(this.#within);
    return this.#elements.get(tag) ?? [];
  }
}

interface SearchPlan {
  kind: 'search';
  /** Only elements with this name can match; ANY if any can. */
  tag: string;
  matches: Matches;
}

interface LabelledPlan {
  kind: 'labelled';
  isLabel: Matches;
  tag: string;
  label: string;
  cell: string;
}

const ANY = '*';
/** `table.facts th:text-is("Tax") + td`, with names of elements on both sides. */
const LABELLED =
  /^((?:[^,"'\\]*[\s>+~])?([a-z][a-z0-9]*)):text-is\((["'])([^"'\\]*)\3\)\s*\+\s*([a-z][a-z0-9]*)$/u;
/** Finds the element name in the last part of a selector. Only elements with this name can match the selector. */
const LAST_NAME = /(?:^|[\s>+~])([a-z][a-z0-9]*)(?:[.#][\w-]+|:[\w-]+(?:\(\d+\))?)*$/u;

const plans = new Map<string, SearchPlan | LabelledPlan | null>();

/** Null for selectors that only cheerio knows, such as `:first`. Selectors come from definitions, so there are few. */
function planOf(selector: string): SearchPlan | LabelledPlan | null {
  const known = plans.get(selector);
  if (known !== undefined) return known;
  const plan = labelledPlan(selector) ?? searchPlan(selector);
  plans.set(selector, plan);
  return plan;
}

function labelledPlan(selector: string): LabelledPlan | null {
  const [, labels = '', tag = '', , label = '', cell = ''] = LABELLED.exec(selector) ?? [];
  const isLabel = labels === '' ? null : tryToCompile(labels);
  return isLabel && { kind: 'labelled', isLabel, tag, label: flat(label), cell };
}

function searchPlan(selector: string): SearchPlan | null {
  const matches = tryToCompile(selector);
  const tag = selector.includes(',') ? ANY : (LAST_NAME.exec(selector)?.[1] ?? ANY);
  return matches && { kind: 'search', tag, matches };
}

function tryToCompile(selector: string): Matches | null {
  try {
    // a cache would hold the elements of all pages, and slow the garbage collector down
    return compile<AnyNode, Element>(selector, { pseudos: { 'text-is': isText }, cacheResults: false });
  } catch {
    return null;
  }
}

/** Compares lengths first, because the texts of most elements differ in length. */
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

function nextElement({ next }: Element): Element | null {
  let sibling: AnyNode | null = next;
  while (sibling && !('attribs' in sibling)) sibling = sibling.next;
  return sibling;
}

/** The elements in the order of the page, by name, and all of them under ANY. */
function elementsIn(node: AnyNode): Map<string, Element[]> {
  const all: Element[] = [];
  addElements(node, all);
  return Map.groupBy(all, ({ name }) => name).set(ANY, all);
}

function addElements(node: AnyNode, found: Element[]): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if ('attribs' in child) found.push(child);
    addElements(child, found);
  }
}
