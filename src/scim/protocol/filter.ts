import { say } from '#platform/problem.ts';
import {
  type Attribute,
  findSubAttribute,
  type Named,
  type ResourceSchema,
  resolveName,
} from './attributes.ts';
import { ScimProblem, type ScimType } from './scim-problem.ts';

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
export type Literal = string | number | boolean | null;

/** An attribute of a resource, or of those of its values that the filter selects: `emails[type eq "work"].value`. */
export interface Path {
  attribute: Attribute;
  filter: Filter | null;
  sub: Attribute | null;
}

/** A filter whose names are attributes of the resource. Inside of `[…]`, they are sub-attributes of the value. */
export type Filter =
  | { kind: 'and' | 'or'; parts: readonly Filter[] }
  | { kind: 'not'; filter: Filter }
  | { kind: 'present'; path: Path }
  | { kind: 'compare'; path: Path; operator: Operator; literal: Literal };

export const FILTER_CHARACTERS_MAX = 2000;
export const FILTER_DEPTH_MAX = 10;
export const FILTER_TERMS_MAX = 50;

const OPERATORS: ReadonlySet<string> = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']);

/** Parses the filter of a list, as in RFC 7644, section 3.4.2.2. */
export function parseFilter(schema: ResourceSchema, text: string): Filter {
  const parser = new Parser(text, 'invalidFilter', (name) => resolveName(schema, name));
  const filter = parser.readFilter();
  parser.expectEnd();
  return filter;
}

/** Parses the path of a PATCH operation. Null for an attribute that is accepted but not stored. */
export function parsePath(schema: ResourceSchema, text: string): Path | null {
  if (isIgnored(schema, text)) return null;
  const parser = new Parser(text, 'invalidPath', (name) => resolveName(schema, name));
  const path = parser.readPath();
  parser.expectEnd();
  return path;
}

/** Only the part before `[` counts, because the names inside are not known to the service. */
function isIgnored(schema: ResourceSchema, text: string): boolean {
  return resolveName(schema, text.split('[', 1)[0]?.trim() ?? '').kind === 'ignored';
}

type Token = { kind: 'sign' | 'word'; text: string } | { kind: 'string'; text: string; value: string };

/** Words contain the signs of URNs and of paths. */
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([\w$:.+-]+))/y;

class Parser {
  readonly #tokens: Token[];
  readonly #scimType: ScimType;
  #resolve: (name: string) => Named;
  #at = 0;
  #depth = 0;
  #terms = 0;

  constructor(text: string, scimType: ScimType, resolve: (name: string) => Named) {
    this.#scimType = scimType;
    this.#resolve = resolve;
    if (text.length > FILTER_CHARACTERS_MAX)
      throw new ScimProblem(
        scimType,
        say`The filter or path is longer than ${FILTER_CHARACTERS_MAX} characters`,
      );
    this.#tokens = this.#split(text);
  }

  expectEnd(): void {
    if (this.#at < this.#tokens.length) throw this.#unexpected();
  }

  readFilter(): Filter {
    this.#depth += 1;
    if (this.#depth > FILTER_DEPTH_MAX) throw this.#tooComplex();
    const parts = [this.#readAll()];
    while (this.#takeWord('or')) parts.push(this.#readAll());
    this.#depth -= 1;
    return join('or', parts);
  }

  /** `and` binds more tightly than `or`. */
  #readAll(): Filter {
    const parts = [this.#readTerm()];
    while (this.#takeWord('and')) parts.push(this.#readTerm());
    return join('and', parts);
  }

  #readTerm(): Filter {
    this.#terms += 1;
    if (this.#terms > FILTER_TERMS_MAX) throw this.#tooComplex();
    if (this.#takeWord('not')) {
      this.#expectSign('(');
      return { kind: 'not', filter: this.#readGroup() };
    }
    if (this.#takeSign('(')) return this.#readGroup();
    const path = this.readPath();
    const word = this.#tokens[this.#at];
    // `emails[type eq "work"]` alone asks whether there is such a value
    if (path.filter && !path.sub && !this.#isOperator(word)) return { kind: 'present', path };
    if (this.#takeWord('pr')) return { kind: 'present', path };
    if (word?.kind !== 'word' || !this.#isOperator(word)) throw this.#unexpected();
    this.#at += 1;
    const operator = word.text.toLowerCase() as Operator;
    return { kind: 'compare', path, operator, literal: this.#readLiteral() };
  }

  #readGroup(): Filter {
    const filter = this.readFilter();
    this.#expectSign(')');
    return filter;
  }

  readPath(): Path {
    const name = this.#takeName();
    const named = this.#resolve(name.text);
    if (named.kind !== 'attribute') throw this.#notAnAttribute(name.text);
    const { attribute, sub } = named;
    if (sub || !this.#takeSign('[')) return { attribute, filter: null, sub };
    if (!attribute.multiValued || !attribute.subAttributes) throw this.#unexpected();
    const filter = this.#readInside(attribute);
    this.#expectSign(']');
    const next = this.#tokens[this.#at];
    if (next?.kind !== 'word' || !next.text.startsWith('.')) return { attribute, filter, sub: null };
    this.#at += 1;
    const found = findSubAttribute(attribute, next.text.slice(1));
    if (!found) throw this.#notAnAttribute(next.text);
    return { attribute, filter, sub: found };
  }

  #readInside(attribute: Attribute): Filter {
    const outer = this.#resolve;
    this.#resolve = (name) => {
      const found = findSubAttribute(attribute, name);
      return found ? { kind: 'attribute', attribute: found, sub: null } : { kind: 'unknown' };
    };
    const filter = this.readFilter();
    this.#resolve = outer;
    return filter;
  }

  #readLiteral(): Literal {
    const token = this.#tokens[this.#at];
    if (!token || token.kind === 'sign') throw this.#unexpected();
    this.#at += 1;
    if (token.kind === 'string') return token.value;
    const known = LITERALS.get(token.text.toLowerCase());
    if (known !== undefined) return known;
    if (NUMBER.test(token.text)) return Number(token.text);
    this.#at -= 1;
    throw this.#unexpected();
  }

  #isOperator(token: Token | undefined): boolean {
    return token?.kind === 'word' && OPERATORS.has(token.text.toLowerCase());
  }

  #takeName(): Token {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word') throw this.#unexpected();
    this.#at += 1;
    return token;
  }

  #takeWord(word: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #takeSign(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.#at += 1;
    return true;
  }

  #expectSign(sign: string): void {
    if (!this.#takeSign(sign)) throw this.#unexpected();
  }

  #split(text: string): Token[] {
    const tokens: Token[] = [];
    const end = text.trimEnd().length;
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < end) {
      const at = TOKEN.lastIndex;
      const [, sign, quoted, word] = TOKEN.exec(text) ?? [];
      if (sign) tokens.push({ kind: 'sign', text: sign });
      else if (quoted) tokens.push({ kind: 'string', text: quoted, value: this.#unquote(quoted) });
      else if (word) tokens.push({ kind: 'word', text: word });
      else throw this.#problem(at);
    }
    return tokens;
  }

  #unquote(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      throw new ScimProblem(this.#scimType, say`A text in the filter or path is not valid`);
    }
  }

  #problem(at: number): ScimProblem {
    return new ScimProblem(this.#scimType, say`The filter or path is not valid at character ${at + 1}`);
  }

  #unexpected(): ScimProblem {
    return new ScimProblem(this.#scimType, say`The filter or path is not valid at word ${this.#at + 1}`);
  }

  #notAnAttribute(name: string): ScimProblem {
    return new ScimProblem(this.#scimType, say`[${name}] is not an attribute that the service knows`);
  }

  #tooComplex(): ScimProblem {
    return new ScimProblem(
      this.#scimType,
      say`The filter has more than ${FILTER_TERMS_MAX} conditions, or more than ${FILTER_DEPTH_MAX} levels`,
    );
  }
}

const LITERALS = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

function join(kind: 'and' | 'or', parts: Filter[]): Filter {
  const [first] = parts;
  return parts.length === 1 && first ? first : { kind, parts };
}
