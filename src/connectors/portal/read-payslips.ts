import { setImmediate } from 'node:timers/promises';
import type { Day } from '#values/calendar.ts';
import type { ConnectorContext, FetchedPayslip, Window } from '../connector.ts';
import type { ProviderReply } from '../http.ts';
import { addressOf, pathOf } from './address.ts';
import type { PortalDefinition } from './definition.ts';
import { createNormaliser, type PayslipTexts, type ProfileTexts } from './normalise-payslip.ts';
import { type Page, readField, readFields, readPage, readRows, type Scope, shows } from './page.ts';
import { readDay } from './read-values.ts';
import { isElsewhere, requireSignedIn, type Step, unrecognised } from './recognise.ts';
import type { Visit } from './visit.ts';

const PAGES_MAX = 100;
const PAYSLIPS_MAX = 600;

interface Source {
  visit: Visit;
  definition: PortalDefinition;
  context: Pick<ConnectorContext, 'clock' | 'today' | 'provider'>;
}

interface Listed {
  id: string;
  payDay: Day;
  url: string;
}

/** Reads every payslip paid within the window, oldest first. */
export async function readPayslips(source: Source, window: Window): Promise<FetchedPayslip[]> {
  const { definition, context } = source;
  const today = context.today();
  const listed = (await listPayslips(source, window.from)).filter(({ payDay }) => payDay <= window.to);
  if (listed.length === 0) return [];
  const profileUrl = addressOf(context.provider, definition.profile.path);
  const pages = openAhead(source, [
    { url: profileUrl, step: 'profile' },
    ...listed.map(({ url }) => ({ url, step: 'payslip' as const })),
  ]);
  const profile = readProfile(source, await nextOf(pages));
  const normalise = createNormaliser(profile, { wording: definition.wording, today });
  const payslips: FetchedPayslip[] = [];
  for (const { id } of listed) {
    const data = normalise(readPayslip(source, await nextOf(pages)));
    payslips.push({ externalId: id, data });
  }
  return payslips;
}

/**
 * Opens pages one after the other. While one is read, the next one is requested. If the portal has redirected
 * elsewhere, no more requests are sent.
 */
async function* openAhead(
  source: Source,
  wanted: readonly { url: string; step: Step }[],
): AsyncGenerator<Page> {
  const { visit, definition, context } = source;
  const request = (index: number): Promise<ProviderReply> | undefined => {
    const { url } = wanted[index] ?? {};
    const requested = url === undefined ? undefined : visit.fetch(url);
    // if reading fails, this promise is not awaited
    requested?.catch(() => undefined);
    return requested;
  };
  let requested = request(0);
  for (const [index, { step }] of wanted.entries()) {
    const reply = await requested;
    if (!reply) return;
    const path = pathOf(context.provider, new URL(reply.url));
    requested = isElsewhere({ definition, path }) ? undefined : request(index + 1);
    // reading blocks the event loop, so the request must be on its way first
    await setImmediate();
    yield requireSignedInAt(source, readPage(reply), step);
  }
}

async function nextOf(pages: AsyncGenerator<Page, void>): Promise<Page> {
  const { value } = await pages.next();
  if (!value) throw new Error('All pages have been opened');
  return value;
}

/**
 * Pages through the list, newest first, until it reaches payslips before `from`. Returns the rest oldest
 * first.
 */
async function listPayslips(source: Source, from: Day): Promise<Listed[]> {
  const { definition, context } = source;
  const listed = new Map<string, Listed>();
  const seen = new Set<string>();
  let next: string | null = addressOf(context.provider, definition.payslips.path);
  while (next !== null) {
    if (seen.has(next) || seen.size >= PAGES_MAX)
      throw unrecognised('payslips', 'the list has too many pages or repeats one');
    seen.add(next);
    const page: Page = await open(source, next, 'payslips');
    const scope = scopeOf(page, definition.payslips.island, 'payslips');
    const rows = readList(page, scope, definition);
    for (const row of rows) if (row.payDay >= from) listed.set(row.id, row);
    if (listed.size > PAYSLIPS_MAX)
      throw unrecognised('payslips', `the list has more than ${PAYSLIPS_MAX} payslips`);
    const link = definition.payslips.next ? readField(scope, definition.payslips.next) : null;
    next = link === null || rows.some((row) => row.payDay < from) ? null : linkFrom(page, link, 'payslips');
  }
  // payslips of the same day keep the list's order, reversed
  return [...listed.values()]
    .reverse()
    .sort((a, b) => (a.payDay < b.payDay ? -1 : a.payDay > b.payDay ? 1 : 0));
}

function readList(page: Page, scope: Scope, { payslips, wording }: PortalDefinition): Listed[] {
  const rows = readRows(scope, payslips.rows);
  if (rows === null) {
    if (payslips.empty && shows(page.html, payslips.empty)) return [];
    throw unrecognised('payslips', 'list not found');
  }
  return rows.map((row) => {
    const [id, link] = [readField(row, payslips.id), readField(row, payslips.link)];
    const payDay = readDay(readField(row, payslips.pay_date) ?? '', wording.dates);
    if (id === null || link === null || payDay === null)
      throw unrecognised('payslips', 'a row has no id, link or pay date');
    return { id, payDay, url: linkFrom(page, link, 'payslips') };
  });
}

function readPayslip({ definition: { payslip } }: Source, page: Page): PayslipTexts {
  if (!shows(page.html, payslip.detect)) throw unrecognised('payslip');
  const scope = scopeOf(page, payslip.island, 'payslip');
  const rowsOf = ({ rows, fields }: PortalDefinition['payslip']['earnings']) =>
    (readRows(scope, rows) ?? []).map((row) => readFields(row, fields));
  return {
    fields: readFields(scope, payslip.fields),
    earnings: rowsOf(payslip.earnings),
    deductions: rowsOf(payslip.deductions),
  };
}

function readProfile({ definition: { profile } }: Source, page: Page): ProfileTexts {
  if (!shows(page.html, profile.detect)) throw unrecognised('profile');
  const scope = scopeOf(page, profile.island, 'profile');
  return {
    fields: readFields(scope, profile.fields),
    jobs: (readRows(scope, profile.jobs.rows) ?? []).map((row) => readFields(row, profile.jobs.fields)),
  };
}

async function open(source: Source, url: string, step: Step): Promise<Page> {
  return requireSignedInAt(source, await source.visit.get(url), step);
}

function requireSignedInAt({ definition, context }: Source, page: Page, step: Step): Page {
  const path = pathOf(context.provider, page.url);
  requireSignedIn(page, { definition, path, step, now: context.clock.now() });
  return page;
}

function scopeOf(page: Page, island: readonly string[] | undefined, step: Step): Scope {
  const scope = island ? page.island([...island]) : page.html;
  if (scope === null) throw unrecognised(step, 'JSON data not found');
  return scope;
}

function linkFrom(page: Page, link: string, step: Step): string {
  if (!URL.canParse(link, page.url.href)) throw unrecognised(step, 'a link is not a valid URL');
  return new URL(link, page.url).href;
}
