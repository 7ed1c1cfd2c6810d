import htm from 'htm';
import { h, isValidElement, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** A part of a page. Text in it is escaped when the page is rendered. */
export type Html = VNode | string | number | boolean | null | undefined | readonly Html[];

/**
 * Builds a part of a page from a template. Values between tags and in attributes are escaped. Write characters as
 * they are, such as ’ or &: the template does not know HTML's named characters.
 */
export const html: (strings: TemplateStringsArray, ...values: readonly unknown[]) => Html = (
  htm as unknown as typeof htm.default
).bind(element);

export function renderHtml(part: Html): string {
  return renderToString(part as VNode);
}

/** What the policy of our pages blocks in a browser, or what would bypass the escaping. */
const FORBIDDEN_ATTRIBUTE = /^(on|style$|dangerouslySetInnerHTML$)/i;

function element(this: unknown, type: string, props: Record<string, unknown> | null, ...children: unknown[]) {
  // stops htm from keeping static parts, which would refer to the last page that contained them
  (this as [number])[0] = 3;
  if (typeof type !== 'string')
    throw new Error('Call a component as a function instead of using it as a tag');
  for (const name in props) if (!KNOWN_ATTRIBUTES.has(name)) checkAttribute(name);
  for (const child of children) if (typeof child !== 'string') checkChild(child);
  return h(type, props, ...(children as VNode[]));
}

/** Checking a name once is enough: templates have few of them, and pages are rendered often. */
const KNOWN_ATTRIBUTES = new Set<string>();

function checkAttribute(name: string): void {
  if (FORBIDDEN_ATTRIBUTE.test(name)) throw new Error(`A page must not have the attribute ${name}`);
  KNOWN_ATTRIBUTES.add(name);
}

/** Finds a value that the renderer would leave out silently, such as a promise. */
function checkChild(child: unknown): void {
  if (Array.isArray(child)) child.forEach(checkChild);
  else if (
    typeof child === 'function' ||
    (typeof child === 'object' && child !== null && !isValidElement(child))
  )
    throw new Error('A page contains a value that is not text');
}
