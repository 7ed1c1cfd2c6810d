import { z } from 'zod';
import { $ } from './load-html.ts';

/*
 * The words that all parts of a portal definition share.
 *
 * locator    finds something in a page: a CSS selector or `selector@attribute`. In a JSON reply or a JSON island it is a dotted
 *            path. In a list of locators, the first that finds something is used, so that a definition can cover two versions.
 * field      a locator, or `{at, pattern}`, where the pattern's first group is the value.
 * pattern    a case-insensitive regular expression.
 * condition  is met if everything that it names matches: the path, the status, what is at the locator, and its text.
 * request    `path`, which is opened, or `post`, to which `values` are sent as a JSON body.
 */

const DOTTED_PATH = /^[\w$-]+(?:\.[\w$-]+)*$/u;

const Locator = z
  .string()
  .min(1)
  .refine(isLocator, { error: 'must be a CSS selector, selector@attribute or path' });
export const Locators = z
  .union([Locator, z.array(Locator).min(1)])
  .transform((locators) => (typeof locators === 'string' ? [locators] : locators));
export type Locators = z.output<typeof Locators>;

export const Pattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'iu');
  } catch {
    context.issues.push({ code: 'custom', message: 'must be a regular expression', input: source });
    return z.NEVER;
  }
});

export const Field = z.union([
  Locators.transform((at) => ({ at, pattern: null })),
  z.strictObject({ at: Locators, pattern: Pattern }),
]);
export type Field = z.output<typeof Field>;

export const Path = z.string().startsWith('/');
/** The name of an input. In a JSON body it is a dotted path. */
export const InputName = z.string().min(1);

export const conditionParts = {
  /** Matches the page's path and query. */
  path: Pattern.optional(),
  status: z.int().min(100).max(599).optional(),
  at: Locators.optional(),
  /** Matches the text at the locator. */
  text: Pattern.optional(),
};

/** A condition says something, and its text has a place. */
export function isCondition({ path, status, at, text }: Partial<Condition>): boolean {
  return text === undefined ? [path, status, at].some((part) => part !== undefined) : at !== undefined;
}
export const CONDITION_ERROR = 'must have [path], [status] or [at], and [at] if it has [text]';

export const Condition = z.strictObject(conditionParts);
export type Condition = z.output<typeof Condition>;

/** A constant, what a field finds in the last page, or a token. */
const Value = z.union([
  z.string(),
  z.int(),
  z.boolean(),
  z
    .strictObject({ at: Locators, pattern: Pattern.optional() })
    .transform(({ at, pattern = null }) => ({ at, pattern })),
  z.strictObject({ token: z.string().min(1) }),
]);
export const Values = z.record(InputName, Value);
export type Values = z.output<typeof Values>;

export const requestParts = { path: Path.optional(), post: Path.optional(), values: Values.default({}) };
const Requested = z.object(requestParts);
export type Requested = z.output<typeof Requested>;

export function isRequest({ path, post }: Partial<Requested>): boolean {
  return (path === undefined) !== (post === undefined);
}
export const REQUEST_ERROR = 'must have either [path] or [post]';

/** Where entered values go: into a form of the page, or into a JSON body. */
export const entryParts = {
  form: Locators.optional(),
  /** Where a JSON body is sent. */
  post: Path.optional(),
  values: Values.default({}),
  /** With `post`: what the page or reply must show. */
  at: Locators.optional(),
  text: Pattern.optional(),
};
const Entry = z.object(entryParts);
export type Entry = z.output<typeof Entry>;

export function isEntry({ form, post, at }: Partial<Entry>): boolean {
  return form !== undefined ? post === undefined : post !== undefined && at !== undefined;
}
export const ENTRY_ERROR = 'must have either [form], or [post] and [at]';

const HeaderName = z.string().regex(/^[a-z][a-z0-9-]*$/, { error: 'must be a header name in lower case' });
/** Headers that the service sets itself. */
const OWN_HEADERS = new Set(['cookie', 'host', 'content-length', 'transfer-encoding', 'connection']);
export const SentHeader = HeaderName.refine((name) => !OWN_HEADERS.has(name), {
  error: 'must not be a header that the service sets itself',
});

/** A secret that the portal issues. The latest one is sent with every request to the portal's own host, if it has a header. */
export const Token = z
  .strictObject({
    /** Finds it in pages and replies. */
    at: Locators.optional(),
    cookie: z.string().min(1).optional(),
    reply_header: HeaderName.optional(),
    header: SentHeader.optional(),
    prefix: z.string().default(''),
  })
  .refine(
    ({ at, cookie, reply_header }) =>
      [at, cookie, reply_header].filter((one) => one !== undefined).length === 1,
    { error: 'must have one of [at], [cookie] and [reply_header]' },
  );
export type Token = z.output<typeof Token>;

/** The address of a row's payslip: a link, or a path in which `{}` is replaced by the value. */
export const Link = z.union([
  Field.transform((field) => ({ ...field, path: null })),
  z
    .strictObject({ at: Locators, pattern: Pattern.optional(), path: Path.includes('{}') })
    .transform(({ at, pattern = null, path }) => ({ at, pattern, path })),
]);
export type Link = z.output<typeof Link>;

/** The next page of a list: a link, a cursor, or the number of the page. The last two are sent as a parameter, or in the body. */
export const Next = z.union([
  Field.transform((link) => ({ kind: 'link' as const, link })),
  z
    .strictObject({
      at: Locators,
      pattern: Pattern.optional(),
      parameter: InputName,
      more: Locators.optional(),
    })
    .transform(({ at, pattern = null, ...rest }) => ({
      kind: 'cursor' as const,
      cursor: { at, pattern },
      ...rest,
    })),
  z
    .strictObject({ page: InputName, first: z.int().min(0).default(1), more: Locators.optional() })
    .transform(({ page, ...rest }) => ({ kind: 'page' as const, parameter: page, ...rest })),
]);
export type Next = z.output<typeof Next>;

/**
 * Splits a locator: `a.view@href` has the selector `a.view` and the attribute `href`; `@href` is an attribute
 * of the scope itself.
 */
export function partsOf(locator: string): Parts {
  const known = parts.get(locator);
  if (known) return known;
  const [, selector = '', attribute] = /^(.*?)(?:@([\w-]+))?$/su.exec(locator) ?? [];
  const found = { selector, attribute };
  parts.set(locator, found);
  return found;
}

interface Parts {
  selector: string;
  attribute: string | undefined;
}

/** Locators come from definitions, so there are few. */
const parts = new Map<string, Parts>();

function isLocator(locator: string): boolean {
  if (DOTTED_PATH.test(locator)) return true;
  const { selector } = partsOf(locator);
  try {
    if (selector !== '') $(selector);
    return true;
  } catch {
    return false;
  }
}
