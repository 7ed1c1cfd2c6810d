// The parts of preact that we use. Its own types would add the types of a browser to the whole program
// (tsconfig.json maps them here).
export interface VNode {
  type: unknown;
  props: object;
}
export function isValidElement(value: unknown): value is VNode;

// of preact/jsx-runtime
export function jsxTemplate(texts: string[], ...values: unknown[]): VNode;
export function jsxAttr(name: string, value: unknown): string | null;
export function jsxEscape(value: unknown): unknown;
