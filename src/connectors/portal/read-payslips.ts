import { setImmediate } from 'node:timers/promises';
import type { FetchedPayslip, Window } from '../connector.ts';
import { filled } from '../payslip-files/fill-gaps.ts';
import { readPayslipFiles } from '../payslip-files/read-payslip-files.ts';
import { pathOf } from './address.ts';
import type { PayslipPage, PortalDefinition } from './definition.ts';
import { listPayslips } from './list-payslips.ts';
import { createNormaliser, type PayslipTexts, type ProfileTexts } from './normalise-payslip.ts';
import { type Page, readFields, readRows, shows } from './page.ts';
import { fileOf, openFile } from './read-files.ts';
import { isElsewhere, type Step, unrecognised } from './recognise.ts';
import { open, requestOf } from './requests.ts';
import { requireSignedInAt, type Source, scopeOf } from './source.ts';

/** Reads every payslip paid within the window, oldest first. */
export async function readPayslips(source: Source, window: Window): Promise<FetchedPayslip[]> {
  const { definition, context, visit } = source;
  const listed = (await listPayslips(source, window.from)).filter(({ payDay }) => payDay <= window.to);
  if (listed.length === 0) return [];
  const profile = requestOf({ visit, provider: context.provider }, definition.profile, null);
  if (profile === null) throw unrecognised('profile', 'a value of the request was not found');
  const { payslip } = definition;
  const pages = openAhead(source, [
    { request: () => open(source, profile), step: 'profile' },
    ...listed.map(({ url }) => ({
      request: () => ('pdf' in payslip ? openFile(source, payslip.pdf, url) : visit.get(url)),
      step: 'payslip' as const,
    })),
  ]);
  const normalise = createNormaliser(readProfile(definition.profile, await nextOf(pages)), {
    wording: definition.wording,
    today: context.today(),
  });
  const listing = listed.map((row) => ({ row, page: () => nextOf(pages) }));
  if ('pdf' in payslip) {
    const { pdf } = payslip;
    return readPayslipFiles(
      context,
      listing.map((listed) => fileOf(listed, { normalise, pdf })),
    );
  }
  const payslips: FetchedPayslip[] = [];
  for (const { row, page } of listing) {
    const data = normalise(readPayslip(payslip, await page()));
    const { income_information: listed } = normalise({ fields: row.fields, earnings: [], deductions: [] });
    const income_information = filled(data.income_information, listed);
    payslips.push({ externalId: row.id, data: { ...data, income_information } });
  }
  return payslips;
}

interface Wanted {
  request(): Promise<Page>;
  step: Step;
}

/**
 * Opens pages one after the other. While one is read, the next one is requested. If the portal has redirected
 * elsewhere, no more requests are sent.
 */
async function* openAhead(source: Source, wanted: readonly Wanted[]): AsyncGenerator<Page, void> {
  const { definition, context } = source;
  const request = (index: number): Promise<Page> | undefined => {
    const requested = wanted[index]?.request();
    // if reading fails, this promise is not awaited
    requested?.catch(() => undefined);
    return requested;
  };
  let requested = request(0);
  for (const [index, { step }] of wanted.entries()) {
    const page = await requested;
    if (!page) return;
    const path = pathOf(context.provider, page.url);
    requested = isElsewhere(page, { definition, path }) ? undefined : request(index + 1);
    // reading blocks the event loop, so the request must be on its way first
    await setImmediate();
    yield page.isPdf ? page : requireSignedInAt(source, page, step);
  }
}

async function nextOf(pages: AsyncGenerator<Page, void>): Promise<Page> {
  const { value } = await pages.next();
  if (!value) throw new Error('All pages have been opened');
  return value;
}

export function readPayslip(payslip: PayslipPage, page: Page): PayslipTexts {
  if (!shows(page.content, payslip.detect)) throw unrecognised('payslip');
  const scope = scopeOf(page, payslip.island, 'payslip');
  const rowsOf = (list: PayslipPage['earnings']) =>
    list ? (readRows(scope, list.rows) ?? []).map((row) => readFields(row, list.fields)) : [];
  return {
    fields: readFields(scope, payslip.fields),
    earnings: rowsOf(payslip.earnings),
    deductions: rowsOf(payslip.deductions),
  };
}

export function readProfile(profile: PortalDefinition['profile'], page: Page): ProfileTexts {
  if (!shows(page.content, profile.detect)) throw unrecognised('profile');
  const scope = scopeOf(page, profile.island, 'profile');
  const { jobs } = profile;
  return {
    fields: readFields(scope, profile.fields),
    jobs: jobs ? (readRows(scope, jobs.rows) ?? []).map((row) => readFields(row, jobs.fields)) : [],
  };
}
