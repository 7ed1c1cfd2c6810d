import htm from 'htm';
import { jsxAttr, jsxEscape } from 'preact/jsx-runtime';

/** A template as text that never changes, with a slot for a value after each piece but the last. */
export interface Compiled {
  texts: string[];
  slots: readonly Slot[];
}

/** Where a value of a template goes. `index` is its position among the values. */
export type Slot = { index: number } & (
  | { kind: 'child' }
  | { kind: 'attribute'; name: string }
  | { kind: 'part of an attribute' }
  | { kind: 'attributes' }
);

/** Attributes that the policy of our pages blocks in a browser, or that would bypass the escaping. */
const FORBIDDEN_ATTRIBUTE = /^(on|style$|dangerouslySetInnerHTML$)/i;
const ATTRIBUTE_NAME = /^[a-z][a-z-]*$/i;
/** Checking a name once is enough: templates have few of them, and pages are rendered often. */
const KNOWN_ATTRIBUTES = new Set<string>();
const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'path']);

type Piece = string | Slot;

/** Stands for a value while a template is compiled. */
class Value {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  /** For an attribute that has other text beside the value. */
  toString(): string {
    return `\u0001${this.index}\u0001`;
  }
}

const parse = (htm as unknown as typeof htm.default).bind(element as never) as unknown as (
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => unknown;

export function compileTemplate(strings: TemplateStringsArray): Compiled {
  const values = strings.slice(1).map((_, index) => {
    const value = new Value(index);
    // htm copies the fields of an object after `...` into the attributes
    return strings[index]?.endsWith('...') ? { [`...${index}`]: value } : value;
  });
  const texts = [''];
  const slots: Slot[] = [];
  for (const piece of piecesOf(parse(strings, ...values))) {
    if (typeof piece === 'string') texts.push(`${texts.pop()}${piece}`);
    else {
      slots.push(piece);
      texts.push('');
    }
  }
  return { texts, slots };
}

export function checkAttribute(name: string): string {
  if (KNOWN_ATTRIBUTES.has(name)) return name;
  if (FORBIDDEN_ATTRIBUTE.test(name) || !ATTRIBUTE_NAME.test(name))
    throw new Error(`A page must not have the attribute ${name}`);
  KNOWN_ATTRIBUTES.add(name);
  return name;
}

/** An element whose text is already escaped. */
class Element {
  readonly pieces: readonly Piece[];
  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }
}

function element(type: unknown, attributes: Record<string, unknown> | null, ...children: unknown[]): Element {
  if (typeof type !== 'string')
    throw new Error('Call a component as a function instead of using it as a tag');
  const start = [`<${type}`, ...Object.entries(attributes ?? {}).flatMap(attributePieces)];
  if (VOID_ELEMENTS.has(type)) return new Element([...start, '/>']);
  return new Element([...start, '>', ...children.flatMap(piecesOf), `</${type}>`]);
}

function attributePieces([name, value]: [string, unknown]): Piece[] {
  if (name.startsWith('...')) return [{ kind: 'attributes', index: (value as Value).index }];
  checkAttribute(name);
  if (value instanceof Value) return [{ kind: 'attribute', name, index: value.index }];
  // every second piece is the position of a value
  const [first = '', ...rest] = String(value).split('\u0001');
  if (rest.length === 0) return [` ${jsxAttr(name, value)}`];
  const parts = rest.map(
    (part, index): Piece =>
      index % 2 === 0 ? { kind: 'part of an attribute', index: Number(part) } : escaped(part),
  );
  return [` ${name}="`, escaped(first), ...parts, '"'];
}

function piecesOf(parsed: unknown): Piece[] {
  if (Array.isArray(parsed)) return parsed.flatMap(piecesOf);
  if (parsed instanceof Element) return [...parsed.pieces];
  if (parsed instanceof Value) return [{ kind: 'child', index: parsed.index }];
  return parsed === undefined ? [] : [escaped(String(parsed))];
}

function escaped(text: string): string {
  return jsxEscape(text) as string;
}
