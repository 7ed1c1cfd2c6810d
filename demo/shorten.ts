const TEXT_CHARACTERS_MAX = 60;
const ITEMS_MAX = 1;
const DEPTH_MAX = 5;
const LINE_CHARACTERS_MAX = 260;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Fields that grant access to anyone who can read them. */
const SECRETS = new Set([
  'access_token',
  'authorisation_url',
  'encryption_key',
  'journey_url',
  'presigned_url',
  'signing_secret',
]);

/** Formats a body as JSON on one line: leaves out null fields, shortens long values and hides secrets. */
export function shorten(value: unknown): string {
  return cut(JSON.stringify(brief(value, 0)), LINE_CHARACTERS_MAX);
}

/** Shortens the ids in a path, and its query. */
export function shortenPath(path: string): string {
  const [bare = '', query] = path.split('?');
  return shortenIds(bare) + (query === undefined ? '' : `?${cut(query, TEXT_CHARACTERS_MAX)}`);
}

/** Keeps the end of each id: the start is a timestamp and is the same for ids created together. */
function shortenIds(text: string): string {
  return text.replace(UUID, (id) => `…${id.slice(-6)}`);
}

function brief(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cut(shortenIds(value), TEXT_CHARACTERS_MAX);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '…';
  if (Array.isArray(value)) return briefList(value, depth);
  const known = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(
    known.map(([name, inner]) => [name, SECRETS.has(name) ? '…' : brief(inner, depth + 1)]),
  );
}

function briefList(items: readonly unknown[], depth: number): unknown[] {
  const shown = items.slice(0, ITEMS_MAX).map((item) => brief(item, depth + 1));
  const left = items.length - shown.length;
  return left > 0 ? [...shown, `… ${left} more`] : shown;
}

function cut(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : `${text.slice(0, charactersMax - 1)}…`;
}
