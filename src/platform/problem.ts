import { ERROR_CODES, type ErrorCode, type ProblemKind } from '#values/error-codes.ts';

/** An error that the caller can act on. Any code may throw it; the API replies with `{errors: [...]}`. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: ErrorCode;
  readonly messages: readonly string[];
  /** The messages without values that could identify a person. Only these may be stored. */
  readonly templates: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly #options: ProblemOptions;

  constructor(options: ProblemOptions) {
    const { messages } = options;
    super(messages.map(({ text }) => text).join('; '));
    this.name = 'Problem';
    this.kind = ERROR_CODES[options.code].kind;
    this.code = options.code;
    this.messages = messages.map(({ text }) => text);
    this.templates = messages.flatMap(({ template }) => template ?? []);
    this.headers = options.headers ?? {};
    this.#options = options;
  }

  /** The same problem, with a message before the others. */
  after(message: Message): Problem {
    return new Problem({ ...this.#options, messages: [message, ...this.#options.messages] });
  }
}

interface ProblemOptions {
  code: ErrorCode;
  messages: readonly Message[];
  headers?: Readonly<Record<string, string>>;
}

/** A message for the caller. */
export interface Message {
  text: string;
  /** The text without values that could identify a person; null if nothing of it may be stored. */
  template: string | null;
}

/** Takes the place of a value in a template. */
const LEFT_OUT = '…';

type Value = string | number | null | FixedValue;
interface FixedValue {
  fixed: string;
}

/**
 * Builds a message, as in say`Account [${id}] is ${fixed(status)}`. Its template keeps
 * only numbers and fixed values.
 */
export function say(texts: TemplateStringsArray, ...values: readonly Value[]): Message {
  const join = (show: (value: Value) => string) =>
    texts.reduce((text, next, index) => `${text}${show(values[index - 1] ?? null)}${next}`);
  return {
    text: join((value) => (isFixed(value) ? value.fixed : String(value))),
    template: join((value) => {
      if (isFixed(value)) return value.fixed;
      return typeof value === 'number' ? String(value) : LEFT_OUT;
    }),
  };
}

/** Marks a value of a closed set, such as a status or the name of a field, which says nothing about a person. */
export function fixed(text: string): FixedValue {
  return { fixed: text };
}

function isFixed(value: Value): value is FixedValue {
  return value !== null && typeof value === 'object';
}

/** A message that may contain personal data and is not stored. */
export function personal(text: string): Message {
  return { text, template: null };
}

export function refusal(code: ErrorCode, ...messages: Message[]): Problem {
  return new Problem({ code, messages });
}

export function invalidRequest(...messages: Message[]): Problem {
  return refusal('invalid_request', ...messages);
}

export function notFound(resource: string, id: string): Problem {
  return refusal('not_found', say`${fixed(resource)} with id [${id}] does not exist`);
}

export function unavailable(retryAfterSeconds: number): Problem {
  return new Problem({
    code: 'unavailable',
    messages: [say`The service is temporarily unavailable: try again`],
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem({
    code: 'rate_limited',
    messages: [say`Too many requests: try again in ${retryAfterSeconds} s`],
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
