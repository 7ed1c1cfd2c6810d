import { invalidRequest, type Message, say } from '../problem.ts';

const DEPTH_MAX = 32;
/** Fields and items, across all levels. No body needs nearly as many. */
const VALUES_MAX = 10_000;
/** Of one object. */
const FIELDS_MAX = 1_000;
export const PROBLEMS_MAX = 100;
const NUL = String.fromCharCode(0);
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses JSON more strictly than JSON.parse: repeated fields, deep nesting, infinite numbers and text that
 * PostgreSQL can't store are rejected.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = decode(bytes);
  let value: unknown;
  rejectDeepOrRepeated(text);
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidRequest(say`Request body is not valid JSON`);
  }
  const problems = new Map<string, Message>();
  inspect(value, '', problems);
  if (problems.size > 0) throw invalidRequest(...problems.values());
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalidRequest(say`Request body is not valid UTF-8`);
  }
}

/**
 * Checks the text in one pass before it is parsed, and stops at the first problem, so that a body of many small values costs
 * no more than one long value of the same size. Malformed JSON may pass this check, because JSON.parse rejects it afterwards.
 */
function rejectDeepOrRepeated(text: string): void {
  const open: (Set<string> | null)[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
      open.push(character === OPEN_OBJECT ? new Set() : null);
      if (open.length > DEPTH_MAX)
        throw invalidRequest(say`Request body is nested more than ${DEPTH_MAX} levels deep`);
    } else if (character === CLOSE_OBJECT || character === CLOSE_ARRAY) {
      open.pop();
    } else if (character === QUOTE) {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) noteKey(text.slice(at, end + 1), keys);
      at = end;
    }
    const isNext = character === COMMA || character === OPEN_OBJECT || character === OPEN_ARRAY;
    if (isNext && ++values > VALUES_MAX)
      throw invalidRequest(say`Request body has more than ${VALUES_MAX} values`);
  }
}

const [QUOTE, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, BACKSLASH] = [...'",{}[]\\'].map(
  (sign) => sign.charCodeAt(0),
);

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++;
  return text[at] === ':';
}

function noteKey(quoted: string, keys: Set<string>): void {
  const key = quoted.includes('\\') ? unquote(quoted) : quoted.slice(1, -1);
  if (key === null) return;
  if (keys.has(key)) throw invalidRequest(say`[${shown(key)}] occurs more than once`);
  keys.add(key);
  if (keys.size > FIELDS_MAX)
    throw invalidRequest(say`Request body has an object with more than ${FIELDS_MAX} fields`);
}

function unquote(quoted: string): string | null {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}

function inspect(value: unknown, path: string, problems: Map<string, Message>): void {
  if (problems.size >= PROBLEMS_MAX) return;
  if (typeof value === 'string') {
    if (!isStorable(value))
      problems.set(path, say`[${path}] must not contain NUL or invalid Unicode characters`);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) problems.set(path, say`[${path}] is a number that is too large`);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) inspect(item, `${path}[${index}]`, problems);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      const inner = path ? `${path}.${shown(key)}` : shown(key);
      if (!isStorable(key)) problems.set(inner, say`[${inner}] is not a known field`);
      else inspect(item, inner, problems);
    }
  }
}

export function isStorable(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed();
}

const SHOWN_MAX = 64;

/** Shortens a field name and makes it printable, so that a message can repeat it. */
export function shown(key: string): string {
  const printable = key.replace(/[^\x20-\x7e]/g, '?');
  return printable.length > SHOWN_MAX ? `${printable.slice(0, SHOWN_MAX)}…` : printable;
}
