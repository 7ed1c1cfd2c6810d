import { isValidElement, type VNode } from 'preact';
import { jsxAttr, jsxEscape, jsxTemplate } from 'preact/jsx-runtime';
import { renderToString } from 'preact-render-to-string';
import { type Compiled, checkAttribute, compileTemplate, type Slot } from './compile-template.ts';

/** A part of a page. Text in it is escaped when the part is built. */
export type Html = VNode | string | number | boolean | null | undefined | readonly Html[];

const NOT_TEXT = 'A page contains a value that is not text';

/** Templates are compiled once: their static text is escaped then, and pages only add the values. */
const COMPILED = new WeakMap<TemplateStringsArray, Compiled>();

/**
 * Builds a part of a page from a template. Values between tags and in attributes are escaped. Write characters as
 * they are, such as ’ or &: the template does not know HTML's named characters.
 */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  let compiled = COMPILED.get(strings);
  if (!compiled) {
    compiled = compileTemplate(strings);
    COMPILED.set(strings, compiled);
  }
  const { texts, slots } = compiled;
  return jsxTemplate(texts, ...slots.map((slot) => fill(slot, values[slot.index])));
}

export function renderHtml(part: Html): string {
  return renderToString(part as VNode);
}

/** Renders a part once for each key, such as a text that many people read. Keeps at most `max` parts, and drops the oldest. */
export function renderedOnce<Key extends string>(
  build: (key: Key) => Html,
  { max }: { max: number },
): (key: Key) => Html {
  const rendered = new Map<Key, string>();
  return (key) => {
    const text = rendered.get(key) ?? renderHtml(build(key));
    rendered.set(key, text);
    const [oldest] = rendered.keys();
    if (rendered.size > max && oldest !== undefined) rendered.delete(oldest);
    return jsxTemplate([text]);
  };
}

function fill(slot: Slot, value: unknown): unknown {
  switch (slot.kind) {
    case 'child':
      return child(value);
    case 'attribute':
      return attribute(slot.name, value);
    case 'part of an attribute':
      return jsxEscape(String(value));
    case 'attributes':
      return Object.entries((value ?? {}) as object)
        .map(([name, one]) => attribute(checkAttribute(name), one))
        .join('');
  }
}

/** Lists stay as they are: the renderer escapes the texts in them. */
function child(value: unknown): unknown {
  if (typeof value === 'string') return jsxEscape(value);
  checkChild(value);
  return Array.isArray(value) ? value : jsxEscape(value);
}

/** Finds a value that the renderer would leave out silently, such as a promise. */
function checkChild(value: unknown): void {
  if (Array.isArray(value)) value.forEach(checkChild);
  else if (
    typeof value === 'function' ||
    (typeof value === 'object' && value !== null && !isValidElement(value))
  )
    throw new Error(NOT_TEXT);
}

/** In these attributes false is a value. In all others it means that the attribute is absent. */
const WITH_FALSE = /^(aria-.*|data-.*|spellcheck)$/;

function attribute(name: string, value: unknown): string {
  if (typeof value === 'function' || (typeof value === 'object' && value !== null)) throw new Error(NOT_TEXT);
  const isSpelledOut = typeof value === 'boolean' && WITH_FALSE.test(name);
  const written = jsxAttr(name, isSpelledOut ? String(value) : value);
  return written ? ` ${written}` : '';
}
