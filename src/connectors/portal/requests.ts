import type { ProviderConnection } from '../provider.ts';
import { addressOf } from './address.ts';
import type { Entry, Requested, Values } from './definition-parts.ts';
import { type Form, type Literal, type Page, readField, shows } from './page.ts';
import type { Visit } from './visit.ts';

/** The address of a page to open, or a form to send. */
export type Asked = string | Form;

interface Sender {
  visit: Pick<Visit, 'token'>;
  provider: Pick<ProviderConnection, 'baseUrl'>;
}

/** Sends a request that a definition describes. */
export function open({ visit }: { visit: Visit }, asked: Asked): Promise<Page> {
  return typeof asked === 'string' ? visit.get(asked) : visit.post(asked);
}

/** Null if a value of the body is missing in the last page. */
export function requestOf(
  sender: Sender,
  { path, post, values }: Requested,
  page: Page | null,
): Asked | null {
  return post === undefined
    ? addressOf(sender.provider, path ?? '/')
    : bodyOf(sender, { post, values }, page);
}

/** Finds where entered values go. Null if the page is not the one that takes them, or lacks a value. */
export function entryOf(sender: Sender, { form, post, values, at, text }: Entry, page: Page): Form | null {
  if (post !== undefined)
    return at && shows(page.content, at, text) ? bodyOf(sender, { post, values }, page) : null;
  const found = form ? page.form(form) : null;
  const added = found && valuesOf(sender, values, page);
  return found && added && { ...found, values: { ...found.values, ...added } };
}

export function bodyOf(
  sender: Sender,
  { post, values }: { post: string; values: Values },
  page: Page | null,
): Form | null {
  const filled = valuesOf(sender, values, page);
  return filled && { type: 'json', action: addressOf(sender.provider, post), values: filled };
}

function valuesOf({ visit }: Sender, values: Values, page: Page | null): Record<string, Literal> | null {
  const filled: Record<string, Literal> = {};
  for (const [name, value] of Object.entries(values)) {
    const found =
      typeof value !== 'object'
        ? value
        : 'token' in value
          ? visit.token(value.token)
          : page && readField(page.content, value);
    if (found === null) return null;
    filled[name] = found;
  }
  return filled;
}

/** The same request with one more parameter, or with another value of it. */
export function withParameter(asked: Asked, name: string, value: string | number): Asked {
  if (typeof asked !== 'string') return { ...asked, values: { ...asked.values, [name]: value } };
  const url = new URL(asked);
  url.searchParams.set(name, String(value));
  return url.href;
}
