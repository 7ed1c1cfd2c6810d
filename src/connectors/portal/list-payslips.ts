import type { Day } from '#values/calendar.ts';
import { addressOf } from './address.ts';
import type { PayslipField } from './definition.ts';
import type { Link, Next } from './definition-parts.ts';
import { type Page, readField, readFields, readRows, type Scope, shows } from './page.ts';
import { readDay } from './read-values.ts';
import { type Step, unrecognised } from './recognise.ts';
import { type Asked, open, requestOf, withParameter } from './requests.ts';
import { linkFrom, requireSignedInAt, type Source, scopeOf } from './source.ts';

const PAGES_MAX = 100;
const PAYSLIPS_MAX = 600;

/** A row of the list of payslips. */
export interface Listed {
  id: string;
  payDay: Day;
  url: string;
  /** What the row says about the payslip, with its pay date. */
  fields: Partial<Record<PayslipField, string | null>>;
}

/**
 * Pages through the list, newest first, until it reaches payslips before `from`. Returns the rest oldest
 * first.
 */
export async function listPayslips(source: Source, from: Day): Promise<Listed[]> {
  const { definition, context, visit } = source;
  const { payslips } = definition;
  const listed = new Map<string, Listed>();
  const seen = new Set<string>();
  const first = requestOf({ visit, provider: context.provider }, payslips, null);
  if (first === null) throw unrecognised('payslips', 'a value of the request was not found');
  let asked: Asked | null = payslips.next?.kind === 'page' ? firstPage(first, payslips.next) : first;
  while (asked !== null) {
    const key = JSON.stringify(asked);
    if (seen.has(key) || seen.size >= PAGES_MAX)
      throw unrecognised('payslips', 'the list has too many pages or repeats one');
    seen.add(key);
    const page: Page = requireSignedInAt(source, await open(source, asked), 'payslips');
    const scope = scopeOf(page, payslips.island, 'payslips');
    const rows = readList(source, page, scope);
    const known = listed.size;
    for (const row of rows) if (row.payDay >= from) listed.set(row.id, row);
    if (listed.size > PAYSLIPS_MAX)
      throw unrecognised('payslips', `the list has more than ${PAYSLIPS_MAX} payslips`);
    const isLast = rows.some((row) => row.payDay < from);
    asked = isLast ? null : nextPage(payslips.next, { page, scope, asked, number: seen.size, rows });
    if (asked !== null && rows.length > 0 && listed.size === known)
      throw unrecognised('payslips', 'the list has too many pages or repeats one');
  }
  // payslips of the same day keep the list's order, reversed
  return [...listed.values()]
    .reverse()
    .sort((a, b) => (a.payDay < b.payDay ? -1 : a.payDay > b.payDay ? 1 : 0));
}

function firstPage(first: Asked, { parameter, first: number }: Next & { kind: 'page' }): Asked {
  return withParameter(first, parameter, number);
}

interface Place {
  page: Page;
  scope: Scope;
  /** The request for this page, and how many pages were read. */
  asked: Asked;
  number: number;
  rows: readonly Listed[];
}

function nextPage(next: Next | undefined, { page, scope, asked, number, rows }: Place): Asked | null {
  if (!next) return null;
  if (next.kind === 'link') {
    const link = readField(scope, next.link);
    return link === null ? null : linkFrom(page, link, 'payslips');
  }
  if (next.more && !shows(scope, next.more)) return null;
  if (next.kind === 'page')
    return rows.length === 0 ? null : withParameter(asked, next.parameter, next.first + number);
  const cursor = readField(scope, next.cursor);
  return cursor === null ? null : withParameter(asked, next.parameter, cursor);
}

function readList({ definition, context }: Source, page: Page, scope: Scope): Listed[] {
  const { payslips, wording } = definition;
  const rows = readRows(scope, payslips.rows);
  if (rows === null) {
    if (payslips.empty && shows(page.content, payslips.empty)) return [];
    throw unrecognised('payslips', 'list not found');
  }
  return rows.map((row) => {
    const [id, paid] = [readField(row, payslips.id), readField(row, payslips.pay_date)];
    const url = linkOf(payslips.link, { row, page, step: 'payslips', provider: context.provider });
    const payDay = readDay(paid ?? '', wording.dates);
    if (id === null || url === null || payDay === null)
      throw unrecognised('payslips', 'a row has no id, link or pay date');
    return { id, payDay, url, fields: { ...readFields(row, payslips.fields), pay_date: paid } };
  });
}

/** The address that a link of a row or page leads to; null if there is none. */
export function linkOf(
  { path, ...field }: Link,
  {
    row,
    page,
    step,
    provider,
  }: { row: Scope; page: Page; step: Step; provider: Source['context']['provider'] },
): string | null {
  const found = readField(row, field);
  if (found === null) return null;
  return path === null
    ? linkFrom(page, found, step)
    : addressOf(provider, path.replaceAll('{}', encodeURIComponent(found)));
}
