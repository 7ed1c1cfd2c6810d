import { type Html, html, notice, type TaskStatus, taskList } from '#pages';
import { methodOf } from '../allowed-methods.ts';
import { askedInWords, monthsInWords } from '../asking/asked-words.ts';
import { BRINGS } from '../asking/received.ts';
import type { AskedItem, Received } from '../asking/schema.ts';
import type { Visit } from '../journey-page.ts';
import { UPLOAD_PATHS } from './upload-list.ts';
import { companyOf } from './wording.ts';

const LOOKS: Readonly<Record<Received, TaskStatus>> = { none: 'waiting', some: 'attention', all: 'done' };

/** Lists exactly what the link asks for, before the person has agreed to share. Nothing if it asks for income in general. */
export function askedFor(visit: Visit): Html {
  const { asked } = visit.facts;
  if (!asked) return null;
  return html`
    <h2>${visit.texts.ask.heading(companyOf(visit))}</h2>
    <ul>${asked.map((item) => html`<li>${askedInWords(item, visit.language)}</li>`)}</ul>
  `;
}

/** Lists what the link asks for, or `only` what a page takes, and ticks off what has arrived. */
export function askedList(
  visit: Visit,
  { only, hasLinks = false }: { only?: AskedItem['source']; hasLinks?: boolean } = {},
): Html {
  const { facts, language, texts } = visit;
  const items = facts.asked?.filter(({ source }) => only === undefined || source === only) ?? [];
  if (items.length === 0) return null;
  const company = companyOf(visit);
  return html`
    <h2>${texts.ask.heading(company)}</h2>
    ${taskList({
      language,
      tasks: items.map((item) => ({
        text: askedInWords(item, language),
        status: LOOKS[item.received],
        statusText: texts.ask.status[item.received],
        hint: item.received === 'all' ? null : hintOf(visit, item, { hasLink: hasLinks }),
      })),
    })}
    ${
      isAllReceived(facts) &&
      notice({ language, kind: 'success', body: html`<p>${texts.ask.allArrived(company)}</p>` })
    }
  `;
}

export function isAllReceived({ asked }: Pick<Visit['facts'], 'asked'>): boolean {
  return asked?.every(({ received }) => received === 'all') ?? false;
}

/** For the last page. */
export function stillAsked(visit: Visit): Html {
  const { facts, language, texts } = visit;
  const missing = facts.asked?.filter(({ received }) => received !== 'all') ?? [];
  if (missing.length === 0) return null;
  return html`
    <p>${texts.ask.stillWaiting(companyOf(visit))}</p>
    <ul>${missing.map((item) => html`<li>${askedInWords(item, language)}</li>`)}</ul>
  `;
}

function hintOf(visit: Visit, item: AskedItem, { hasLink }: { hasLink: boolean }): Html {
  const { language, texts } = visit;
  const { source, months, arrivals, received } = item;
  const absent = months.filter((month) => !arrivals.some((arrival) => arrival.month === month));
  const partly = arrivals.flatMap(({ month, is_complete }) => (month === null || is_complete ? [] : [month]));
  const href = hasLink ? addressOf(visit, source) : null;
  return html`
    ${
      received === 'some' &&
      absent.length > 0 &&
      html`<p>${texts.ask.stillMissing(monthsInWords(absent, language))}</p>`
    }
    ${
      source !== 'taxauth' &&
      partly.length > 0 &&
      html`<p>${texts.ask.notWhole[source](monthsInWords(partly, language))}</p>`
    }
    ${href && html`<p><a href=${href}>${texts.ask.add[source]}</a></p>`}
  `;
}

/** The page that takes it. If there are several ways, the person chooses one. */
function addressOf({ facts: { methods }, context: { providers } }: Visit, source: AskedItem['source']) {
  if (source === 'taxauth') {
    const authority = providers.catalogue.providers.find(({ id }) => methodOf(providers, id) === 'taxauth');
    return authority ? `/journey/sign-in/${authority.id}` : null;
  }
  const isOnlyUpload = !BRINGS[source].some((method) => method !== source && methods.includes(method));
  return isOnlyUpload ? UPLOAD_PATHS[source] : '/journey/ways';
}
