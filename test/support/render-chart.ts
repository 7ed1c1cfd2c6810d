import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments, stringify } from 'yaml';

/*
 * Renders deploy/chart without Helm, which no package of npm or Debian contains. It knows the part of Helm's language that the chart
 * uses, and fails at anything else. `npm run check -- chart` compares it with Helm where Helm is installed, as in CI.
 */

export const CHART = fileURLToPath(new URL('../../deploy/chart/', import.meta.url));

// biome-ignore lint/suspicious/noExplicitAny: values and objects have many shapes
export type Yaml = any;
type Variables = Map<string, Yaml>;
interface Scope {
  dot: Yaml;
  variables: Variables;
}
type Part =
  | { kind: 'text'; text: string }
  | { kind: 'print'; code: string }
  | { kind: 'set'; code: string }
  | { kind: 'if' | 'with' | 'range'; branches: { code: string | null; body: Part[] }[] };

const ACTION = /\{\{(-)?\s*(\/\*[\s\S]*?\*\/|[\s\S]*?)\s*(-)?\}\}/g;
const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)|(\$\w*(?:\.\w+)*|\.(?:\w+(?:\.\w+)*)?|[A-Za-z_]\w*)|([()|]))/y;

export function renderChart(values: Yaml, { release = 'stipend', namespace = 'payroll' } = {}): Yaml[] {
  const merged = withDefaults(values);
  const problems = validateValues(values);
  if (problems.length > 0) throw new Error(`The values don’t fit the schema: ${problems.join(', ')}`);
  const chart = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'));
  const root = {
    Values: merged,
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: release, Namespace: namespace, Service: 'Helm' },
  };
  const templates = new Map<string, Part[]>();
  const files = readdirSync(join(CHART, 'templates')).sort();
  const bodies = files.map((name) => ({ name, body: parseFile(join(CHART, 'templates', name), templates) }));
  return bodies
    .filter(({ name }) => name.endsWith('.yaml'))
    .flatMap(({ name, body }) => {
      const text = run(body, { dot: root, variables: new Map([['$', root]]) }, templates);
      return parseAllDocuments(text).map((document) => {
        if (document.errors[0]) throw new Error(`${name}: ${document.errors[0].message}\n${text}`);
        return document.toJS();
      });
    })
    .filter((object) => object !== null);
}

export function validateValues(values: Yaml): string[] {
  const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'));
  const validate = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false }).compile(schema);
  validate(withDefaults(values));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function withDefaults(values: Yaml): Yaml {
  return mergeValues(parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')), values);
}

function mergeValues(given: Yaml, over: Yaml): Yaml {
  if (!isMap(given) || !isMap(over)) return over === undefined ? given : over;
  const keys = new Set([...Object.keys(given), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, mergeValues(given[key], over[key])]));
}

function isMap(value: Yaml): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseFile(path: string, templates: Map<string, Part[]>): Part[] {
  const source = readFileSync(path, 'utf8');
  const items: (string | { code: string })[] = [];
  let at = 0;
  let trims = false;
  for (const match of source.matchAll(ACTION)) {
    const [all, left, code = '', right] = match;
    let text = source.slice(at, match.index);
    if (trims) text = text.trimStart();
    if (left) text = text.trimEnd();
    items.push(text);
    if (!code.startsWith('/*')) items.push({ code });
    at = match.index + all.length;
    trims = right !== undefined;
  }
  items.push(trims ? source.slice(at).trimStart() : source.slice(at));
  const reader = { items, at: 0 };
  const body = parseBody(reader, templates);
  if (reader.at < items.length) throw new Error(`${path} has an end without a beginning`);
  return body;
}

interface Reader {
  items: (string | { code: string })[];
  at: number;
}

function parseBody(reader: Reader, templates: Map<string, Part[]>): Part[] {
  const parts: Part[] = [];
  for (; reader.at < reader.items.length; reader.at++) {
    const item = reader.items[reader.at] as string | { code: string };
    if (typeof item === 'string') {
      parts.push({ kind: 'text', text: item });
      continue;
    }
    const { code } = item;
    const [word = ''] = code.split(/\s/);
    if (word === 'end' || word === 'else') return parts;
    const rest = code.slice(word.length).trim();
    if (word === 'define') {
      reader.at += 1;
      templates.set(JSON.parse(rest), parseBody(reader, templates));
    } else if (word === 'if' || word === 'with' || word === 'range')
      parts.push(parseBlock(reader, { kind: word, code: rest }, templates));
    else parts.push({ kind: /^\$\w+\s*:?=/.test(code) ? 'set' : 'print', code });
  }
  return parts;
}

function parseBlock(
  reader: Reader,
  { kind, code }: { kind: 'if' | 'with' | 'range'; code: string },
  templates: Map<string, Part[]>,
): Part {
  const branches: { code: string | null; body: Part[] }[] = [];
  let next: string | null = code;
  for (;;) {
    reader.at += 1;
    branches.push({ code: next, body: parseBody(reader, templates) });
    const closing = (reader.items[reader.at] as { code: string } | undefined)?.code ?? '';
    if (closing === 'end') return { kind, branches };
    if (!closing.startsWith('else')) throw new Error(`{{ ${kind} ${code} }} has no end`);
    next = closing === 'else' ? null : closing.replace(/^else if\s+/, '');
  }
}

function run(parts: readonly Part[], scope: Scope, templates: Map<string, Part[]>): string {
  return parts.map((part) => runPart(part, scope, templates)).join('');
}

function runPart(part: Part, scope: Scope, templates: Map<string, Part[]>): string {
  const evaluate = (code: string, inner = scope) => new Evaluation(code, inner, templates).whole();
  if (part.kind === 'text') return part.text;
  if (part.kind === 'print') return printed(evaluate(part.code));
  if (part.kind === 'set') {
    const [, name = '', code = ''] = /^(\$\w+)\s*:?=\s*([\s\S]*)$/.exec(part.code) ?? [];
    scope.variables.set(name, evaluate(code));
    return '';
  }
  // a variable that a block sets for the first time is not seen outside; the chart only sets new ones and changes outer ones
  const inner = { ...scope };
  if (part.kind === 'range') return runRange(part.branches[0], inner, { evaluate, templates });
  for (const { code, body } of part.branches) {
    const value = code === null ? true : evaluate(code);
    if (!isTrue(value)) continue;
    return run(body, part.kind === 'with' && code !== null ? { ...inner, dot: value } : inner, templates);
  }
  return '';
}

function runRange(
  branch: { code: string | null; body: Part[] } | undefined,
  scope: Scope,
  { evaluate, templates }: { evaluate(code: string): Yaml; templates: Map<string, Part[]> },
): string {
  const [, names, code = ''] = /^(?:([$\w, ]+?)\s*:=\s*)?([\s\S]*)$/.exec(branch?.code ?? '') ?? [];
  const [first = '', second] = (names ?? '').split(',').map((name) => name.trim());
  const found = evaluate(code);
  const entries: [Yaml, Yaml][] = Array.isArray(found)
    ? found.map((value, index) => [index, value])
    : Object.entries(found ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries
    .map(([key, value]) => {
      const variables = new Map(scope.variables);
      if (second) variables.set(first, key).set(second, value);
      else if (first) variables.set(first, value);
      return run(branch?.body ?? [], { dot: value, variables }, templates);
    })
    .join('');
}

function isTrue(value: Yaml): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isMap(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

function printed(value: Yaml): string {
  if (value === null || value === undefined || typeof value === 'object')
    throw new Error(`A template prints ${JSON.stringify(value)}`);
  return String(value);
}

/** Evaluates one pipeline: commands that are separated by `|`, each a function with arguments, or one operand. */
class Evaluation {
  readonly #tokens: string[];
  readonly #scope: Scope;
  readonly #templates: Map<string, Part[]>;
  #at = 0;

  constructor(code: string, scope: Scope, templates: Map<string, Part[]>) {
    this.#scope = scope;
    this.#templates = templates;
    this.#tokens = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < code.trimEnd().length) {
      const start = TOKEN.lastIndex;
      const [token = ''] = TOKEN.exec(code) ?? [];
      if (token.trim() === '') throw new Error(`Not understood: {{ ${code} }} at ${start}`);
      this.#tokens.push(token.trim());
    }
  }

  whole(): Yaml {
    const value = this.#pipeline();
    if (this.#at < this.#tokens.length) throw new Error(`Not understood: ${this.#tokens.join(' ')}`);
    return value;
  }

  #pipeline(): Yaml {
    let value = this.#command([]);
    while (this.#tokens[this.#at] === '|') {
      this.#at += 1;
      value = this.#command([value]);
    }
    return value;
  }

  #command(piped: Yaml[]): Yaml {
    const name = this.#tokens[this.#at] ?? '';
    if (!/^[a-z]\w*$/i.test(name) || name === 'true' || name === 'false') return this.#operand();
    this.#at += 1;
    const given: Yaml[] = [];
    while (this.#at < this.#tokens.length && !['|', ')'].includes(this.#tokens[this.#at] ?? ''))
      given.push(this.#operand());
    return this.#call(name, [...given, ...piped]);
  }

  #operand(): Yaml {
    const token = this.#tokens[this.#at] ?? '';
    this.#at += 1;
    if (token === '(') {
      const value = this.#pipeline();
      this.#at += 1;
      return value;
    }
    if (token.startsWith('"')) return JSON.parse(token);
    if (/^-?\d/.test(token)) return Number(token);
    if (token === 'true' || token === 'false') return token === 'true';
    const [, variable, path = ''] = /^(\$\w*)?(.*)$/.exec(token) ?? [];
    if (variable !== undefined && !this.#scope.variables.has(variable))
      throw new Error(`${variable} is not set`);
    const start = variable === undefined ? this.#scope.dot : this.#scope.variables.get(variable);
    return path
      .split('.')
      .filter(Boolean)
      .reduce((value, key) => value?.[key], start);
  }

  #call(name: string, args: Yaml[]): Yaml {
    if (name === 'include') {
      const [template, dot] = args;
      const body = this.#templates.get(template);
      if (!body) throw new Error(`There is no template ${template}`);
      return run(body, { dot, variables: new Map([['$', dot]]) }, this.#templates);
    }
    const work = FUNCTIONS[name];
    if (!work) throw new Error(`The chart uses the function ${name}, which this renderer does not know`);
    return work(...args);
  }
}

const FUNCTIONS: Readonly<Record<string, (...args: Yaml[]) => Yaml>> = {
  add: (one, other) => one + other,
  concat: (one, other) => [...one, ...other],
  dict: (...pairs) =>
    Object.fromEntries(pairs.flatMap((key, at) => (at % 2 === 0 ? [[key, pairs[at + 1]]] : []))),
  index: (value, key) => value?.[key],
  int: (value) => Math.trunc(Number(value)),
  list: (...values) => values,
  merge: (one, other) => ({ ...other, ...one }),
  nindent: (count, text) => `\n${text.replace(/^/gm, ' '.repeat(count))}`,
  not: (value) => !isTrue(value),
  printf: (format, value) => format.replace(/%[sd]/, value),
  quote: (value) => JSON.stringify(String(value)),
  required: (message, value) => {
    if (value === undefined || value === null || value === '') throw new Error(message);
    return value;
  },
  toYaml: (value) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
};

/** What `npm run generate` writes to test/golden. */
export function goldenText(name: string): string {
  const values = parse(readFileSync(join(CHART, `ci/${name}-values.yaml`), 'utf8'));
  return renderChart(values)
    .map((object) => stringify(object, { lineWidth: 0 }))
    .join('---\n');
}
