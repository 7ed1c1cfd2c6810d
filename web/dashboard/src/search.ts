/* The parameters that addresses of pages may contain. All others are dropped. */

/** Beyond every list, and below what the API accepts as an offset. */
const PAGE_MAX = 1e9;

/** The address to open after the sign-in: only addresses of the dashboard itself. */
export function nextOf(search: Record<string, unknown>): { next?: string } {
  return typeof search.next === 'string' && /^\/(?![/\\])/.test(search.next) ? { next: search.next } : {};
}

/** Why a sign-in through the identity provider failed. */
export function problemOf(search: Record<string, unknown>): { problem?: string } {
  return typeof search.problem === 'string' && /^[a-z_]{1,40}$/.test(search.problem)
    ? { problem: search.problem }
    : {};
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(given: unknown): given is string {
  return typeof given === 'string' && UUID.test(given);
}

const CURSOR = /^[\w-]{32,400}$/;

/** Where a page of a list starts that has no numbers of pages: a cursor of the API. */
export function cursorIn({ after }: Record<string, unknown>): { after?: string } {
  return typeof after === 'string' && CURSOR.test(after) ? { after } : {};
}

/** A value of the address, if it is one of those that the page knows. */
export function oneOf<const Value extends string, const Name extends string>(
  values: readonly Value[],
  given: unknown,
  name: Name,
): { [Key in Name]?: Value } {
  const found = values.find((value) => value === given);
  return (found === undefined ? {} : { [name]: found }) as { [Key in Name]?: Value };
}

/** The page of a list, from the address. */
export function paged(search: Record<string, unknown>): { page?: number } {
  const page = Number(search.page);
  return Number.isSafeInteger(page) && page > 1 && page < PAGE_MAX ? { page } : {};
}

/** Which entries a person's activity shows: events, unless something else was chosen. */
export interface ActivitySearch {
  page?: number;
  show?: 'views' | 'all';
}

export function activitySearch(given: Record<string, unknown>): ActivitySearch {
  return { ...paged(given), ...oneOf(['views', 'all'], given.show, 'show') };
}

/** The number of ids that an address may contain. If a warning has more records, the address names the warning instead. */
export const RECORDS_MAX = 12;

/** Which payslips are shown: those behind a warning or a reason, those paid in a period, or all. */
export interface PayslipsSearch {
  page?: number;
  records?: string;
  /** A warning or a reason of the verdict, as `keyAmong` names it. */
  warning?: string;
  reason?: string;
  /** A source of an income: `0.payroll` is the payroll of the first one. */
  stream?: string;
  /** What is left out, by its number in the list. */
  left_out?: string;
  /** The first and the last pay date. */
  from?: string;
  to?: string;
}

/** What an address names if it can't contain all its records. */
export type Behind = Pick<PayslipsSearch, 'warning' | 'reason' | 'stream' | 'left_out'>;

const KEY = /^[a-z0-9_.-]{1,100}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

export function payslipsSearch(given: Record<string, unknown>): PayslipsSearch {
  const ids = recordsIn(given.records);
  const text = (name: 'warning' | 'reason' | 'stream' | 'left_out' | 'from' | 'to', form: RegExp) =>
    typeof given[name] === 'string' && form.test(given[name]) ? { [name]: given[name] } : {};
  return {
    ...paged(given),
    ...(ids.length > 0 ? { records: ids.join(',') } : {}),
    ...text('warning', KEY),
    ...text('reason', KEY),
    ...text('stream', KEY),
    ...text('left_out', KEY),
    ...text('from', DAY),
    ...text('to', DAY),
  };
}

const CHECK = /^[a-z0-9_]{1,60}$/;

/** The check whose finding a document shows first. */
export function findingSearch({ finding }: Record<string, unknown>): { finding?: string } {
  return typeof finding === 'string' && CHECK.test(finding) ? { finding } : {};
}

/** Ids with commas between them. */
export function recordsIn(given: unknown): string[] {
  const ids = typeof given === 'string' ? given.split(',').filter(isId) : [];
  return ids.slice(0, RECORDS_MAX);
}

/** The pages of the three lists under “Consent and accounts”. */
export interface SharingSearch {
  consents?: number;
  accounts?: number;
  links?: number;
}

export function sharingSearch(given: Record<string, unknown>): SharingSearch {
  return pagesIn(given, ['consents', 'accounts', 'links']);
}

/** The pages of the two lists under “Review”. */
export interface ReviewSearch {
  reviews?: number;
  notes?: number;
}

export function reviewSearch(given: Record<string, unknown>): ReviewSearch {
  return pagesIn(given, ['reviews', 'notes']);
}

/** The pages of several lists on one page, from the address. */
function pagesIn<const Name extends string>(
  given: Record<string, unknown>,
  names: readonly Name[],
): { [List in Name]?: number } {
  const found = names.flatMap((name) => {
    const { page } = paged({ page: given[name] });
    return page === undefined ? [] : [[name, page]];
  });
  return Object.fromEntries(found);
}
