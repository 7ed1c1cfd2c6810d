import type { Consent } from '#authorisations/schema.ts';
import type { SourceReadiness } from '#entries/schema.ts';
import { buttonLink, buttonRow, details, type Html, html, notice, summaryList } from '#pages';
import { CONTINUE, type JourneyPage, type Visit } from '../journey-page.ts';
import { companyOf, dayInWords, listInWords, paragraphsOf, termText } from '../pages/wording.ts';
import type { AccessState } from './read-access.ts';
import { readShared, type Shared } from './read-shared.ts';

export const MY_DATA = '/journey/my-data';
export const STOP = `${MY_DATA}/stop`;
export const KEEP = `${MY_DATA}/keep`;
export const RECONFIRM = `${MY_DATA}/reconfirm`;
export const DELETE = `${MY_DATA}/delete`;
export const CONFIRM = `${MY_DATA}/confirm`;
/** The page with the questions. `purpose` says where the person continues after the right answers. */
export const confirmAddress = (purpose: string) => `${CONFIRM}?for=${purpose}`;
export const DOWNLOADS = { pdf: `${MY_DATA}/download/pdf`, json: `${MY_DATA}/download/json` } as const;

/** Shows what a person shared, with whom, under which text and until when, and what they can do about it. */
export const myDataPage: JourneyPage = {
  step: 'my-data',
  path: MY_DATA,
  stage: 'any',
  async show(visit) {
    const shared = await readShared(visit);
    const texts = visit.texts.myData;
    return {
      title: texts.title,
      body: html`
        ${justDone(visit)}
        ${askToReconfirm(visit)}
        ${aboutDeletion(visit, shared)}
        <p class="lead">${texts.lead(companyOf(visit))}</p>
        ${aboutSharing(visit, shared)}
        ${aboutShared(visit, shared)}
        ${aboutAgreed(visit, shared)}
        ${aboutProof(visit, shared)}
        ${aboutDownload(visit, shared)}
        ${shared.deletion?.status === 'open' ? null : askDeletion(visit, shared)}
        ${goOn(visit)}
      `,
    };
  },
};

/** Confirms what a form before this page has done. */
function justDone({ query, language, texts }: Visit): Html {
  const { myData } = texts;
  const done = query.get('done');
  if (done === 'stopped')
    return notice({
      language,
      kind: 'success',
      title: myData.sharing.stopped,
      body: html`<p>${myData.sharing.stoppedNext}</p>`,
      isNew: true,
    });
  if (done === 'reconfirmed') return reconfirmedNotice({ language, texts });
  if (done === 'kept') return notice({ language, kind: 'success', title: myData.keep.kept, isNew: true });
  return done === 'confirmed'
    ? notice({ language, kind: 'success', title: myData.confirm.confirmed, isNew: true })
    : null;
}

/** Says that the person's answer was recorded. */
export function reconfirmedNotice({ language, texts }: Pick<Visit, 'language' | 'texts'>): Html {
  const { done, doneNext } = texts.bank.reconfirm;
  return notice({ language, kind: 'success', title: done, body: html`<p>${doneNext}</p>`, isNew: true });
}

export type Asked = Visit['facts']['accounts'][number] & { reconfirmBy: string };

/** The bank connections of which the person has to say now whether they go on. */
export function listAsked({ accounts }: Visit['facts']): Asked[] {
  return accounts.filter((account): account is Asked => account.reconfirmBy !== null);
}

function askToReconfirm({ context, facts, language, texts }: Visit): Html {
  const words = texts.bank.reconfirm;
  const asked = listAsked(facts);
  if (asked.length === 0) return null;
  const names = asked.map(({ provider }) => context.providers.nameOf(provider));
  return notice({
    language,
    title: words.notice(listInWords(names, language)),
    body: html`<p><a href=${RECONFIRM}>${words.answer}</a></p>`,
  });
}

function aboutDeletion(visit: Visit, { deletion }: Shared): Html {
  if (!deletion) return null;
  const { language } = visit;
  const texts = visit.texts.myData.delete;
  const day = dayInWords(deletion.requested_at, language);
  if (deletion.status === 'open')
    return notice({
      language,
      title: texts.open,
      body: html`<p>${texts.openNext(companyOf(visit), day)}</p>`,
      isNew: visit.query.get('done') === 'asked',
    });
  return notice({
    language,
    kind: 'warning',
    title: texts.declined(companyOf(visit)),
    body: html`<p>${texts.declinedOn(day)}</p>${paragraphsOf(deletion.decline_reason ?? '')}`,
  });
}

function aboutSharing(visit: Visit, shared: Shared): Html {
  const { consents } = shared;
  const texts = visit.texts.myData.sharing;
  const company = companyOf(visit);
  const active = consents
    .map(({ authorisation }) => authorisation)
    .filter(({ status }) => status === 'active')
    .toSorted((one, other) => other.expires_at.localeCompare(one.expires_at));
  const [longest] = active;
  if (!longest)
    return html`
      <h2>${texts.heading}</h2>
      <p>${texts.no(company)} ${afterwards(visit, shared)}</p>
      ${askToKeep(visit, shared)}
    `;
  const until = dayInWords(longest.expires_at, visit.language);
  const isRecurring = active.some(({ authorisation_category }) => authorisation_category === 'recurring');
  return html`
    <h2>${texts.heading}</h2>
    <p>${isRecurring ? texts.yes(company, until) : texts.yesOnce(company, until)}</p>
    ${shared.withdrawal?.isHidden && html`<p>${afterwards(visit, shared)} ${texts.notShownAgain}</p>`}
    ${askToKeep(visit, shared)}
    ${buttonRow(buttonLink({ kind: 'secondary', text: texts.stop, href: STOP }))}
  `;
}

/** What happens to what the person has shared before. */
function afterwards(visit: Visit, { accounts, documents, withdrawal }: Shared): string | null {
  const texts = visit.texts.myData.sharing;
  if (accounts.length + documents.total === 0) return null;
  if (!withdrawal) return texts.noButKept;
  const { isHidden, eraseAt, askedAt, objectedAt } = withdrawal;
  const company = companyOf(visit);
  if (eraseAt) {
    const words = isHidden ? texts.noAndErased : texts.shownAndErased;
    return words(company, dayInWords(eraseAt.toISOString(), visit.language));
  }
  if (!isHidden) return texts.noButKept;
  if (objectedAt) return texts.noAndKept(company);
  return askedAt ? texts.noAndAsked(company) : texts.noAndHidden(company);
}

function askToKeep(visit: Visit, { withdrawal }: Shared): Html {
  if (!withdrawal?.eraseAt) return null;
  const texts = visit.texts.myData.keep;
  return html`
    <p>${texts.about(companyOf(visit))}</p>
    ${buttonRow(buttonLink({ kind: 'secondary', text: texts.start, href: KEEP }))}
  `;
}

/** Shows the sources, the number of records and their period, but no figures of pay. */
function aboutShared(
  { context, language, texts }: Visit,
  { accounts, documents, readiness, state }: Shared,
): Html {
  const words = texts.myData.shared;
  if (state.isListClosed) return html`<h2>${words.heading}</h2><p>${words.hidden}</p>`;
  const { statuses } = texts.myDataPdf.sources;
  const rows = [
    ...accounts.map((account) => ({
      name: context.providers.nameOf(account.payroll_provider),
      value: words.since(statuses[account.status], dayInWords(account.created_at, language)),
    })),
    ...spanRow(words.payslips, [readiness.payroll, readiness.direct, readiness.payslips]),
    ...spanRow(words.statements, [readiness.bank_statements]),
    ...spanRow(words.income, [readiness.taxauth]),
    ...(documents.total > 0 ? [{ name: words.files, value: String(documents.total) }] : []),
  ];
  function spanRow(name: string, sources: readonly SourceReadiness[]) {
    const count = sources.reduce((sum, source) => sum + source.count, 0);
    const days = sources
      .flatMap(({ first_date, last_date }) => [first_date ?? [], last_date ?? []].flat())
      .sort();
    const [first, last] = [days[0], days.at(-1)];
    if (count === 0) return [];
    const value =
      first && last
        ? words.span(count, dayInWords(first, language), dayInWords(last, language))
        : String(count);
    return [{ name, value }];
  }
  return html`
    <h2>${words.heading}</h2>
    ${rows.length === 0 ? html`<p>${words.nothing}</p>` : summaryList(rows)}
  `;
}

function aboutAgreed({ language, texts }: Visit, { consents }: Shared): Html {
  const words = texts.myData.agreed;
  const sentence = ({ authorisation: { status, accepted_at, expires_at, revoked_at } }: Consent) => {
    const given = dayInWords(accepted_at, language);
    if (status === 'revoked') return words.revoked(given, dayInWords(revoked_at ?? expires_at, language));
    return words[status](given, dayInWords(expires_at, language));
  };
  return html`
    <h2>${words.heading}</h2>
    ${consents.length === 0 && html`<p>${words.nothing}</p>`}
    ${consents.map(
      (consent) => html`
        <h3 lang=${consent.term.language}>${consent.term.name}</h3>
        <p>${sentence(consent)}</p>
        ${details({
          summary: words.read,
          body: html`
            <div class="paper" lang=${consent.term.language}>
              ${termText(consent.term.authorisation_text)}
            </div>
          `,
        })}
      `,
    )}
  `;
}

function aboutProof({ texts }: Visit, { state: { strengthFor, accessTo, way } }: Shared): Html {
  const { proof, download } = texts.myData;
  // the download below asks for the code already
  const isOffered = way?.kind === 'code' && accessTo('export') === 'open';
  return html`
    <h2>${proof.heading}</h2>
    <p>${proof.strengths[strengthFor('export')]}</p>
    ${
      isOffered &&
      html`
        <p>${proof.offer}</p>
        ${buttonRow(buttonLink({ kind: 'secondary', text: download.code, href: CONFIRM }))}
      `
    }
  `;
}

function aboutDownload(visit: Visit, { state, accounts, documents }: Shared): Html {
  const texts = visit.texts.myData.download;
  const isEmpty = accounts.length + documents.total === 0;
  return html`
    <h2>${texts.heading}</h2>
    ${isEmpty && state.accessTo('export') === 'elsewhere' ? html`<p>${texts.nothing(companyOf(visit))}</p>` : downloadBody(visit, state)}
  `;
}

function downloadBody(visit: Visit, { accessTo, isRecordClosed, isListClosed }: Shared['state']): Html {
  const texts = visit.texts.myData.download;
  const access = accessTo('export');
  if (access === 'confirm')
    return html`
      <p>${texts.codeFirst(companyOf(visit))}</p>
      ${buttonRow(buttonLink({ kind: 'secondary', text: texts.code, href: CONFIRM }))}
    `;
  // another link would not help, because a contact that is chosen now proves nothing about hidden data
  if (isListClosed) return html`<p>${texts.whereSeen}</p>`;
  if (access !== 'open') return html`<p>${texts.elsewhere(companyOf(visit))}</p>`;
  return html`
    <p>${texts.about}</p>
    ${isRecordClosed && html`<p>${texts.withoutProfile(companyOf(visit))}</p>`}
    ${buttonRow(
      buttonLink({ kind: 'secondary', text: texts.pdf, href: DOWNLOADS.pdf }),
      buttonLink({ kind: 'secondary', text: texts.json, href: DOWNLOADS.json }),
    )}
  `;
}

function askDeletion(visit: Visit, { state }: Shared): Html {
  const texts = visit.texts.myData.delete;
  const company = companyOf(visit);
  const isAtOnce = canDeleteAtOnce(state);
  const about = isAtOnce ? texts.aboutAtOnce : texts.about;
  const text = isAtOnce ? texts.startAtOnce : texts.start;
  return html`
    <h2>${texts.heading}</h2>
    <p>${about(company)}</p>
    ${buttonRow(buttonLink({ kind: 'secondary', text, href: DELETE }))}
  `;
}

/** Whether the person can delete everything without the company, now or after a proof. */
export function canDeleteAtOnce({ accessTo, isImmediate }: AccessState): boolean {
  return isImmediate && accessTo('erase') !== 'elsewhere';
}

/** Leads back to sharing, for a person who came from there and has not finished. */
function goOn({ facts, texts }: Visit): Html {
  if (facts.startsAt === 'my_data' || facts.outcome) return null;
  return html`<p><a href=${CONTINUE}>${texts.myData.goOn}</a></p>`;
}
