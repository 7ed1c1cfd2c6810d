// What we use of preact. Its own types add the types of a browser to the whole program (tsconfig.json maps them here).
export interface VNode {
  type: unknown;
  props: object;
}
export function h(type: string, props: object | null, ...children: unknown[]): VNode;
export function isValidElement(value: unknown): value is VNode;
