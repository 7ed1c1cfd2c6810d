import { button, buttonLink, buttonRow, form, type Html, html, notice } from '#pages';
import { requireUserKey, tenantOf } from '#users';
import type { JourneyPage, Visit } from '../journey-page.ts';
import { endingOf, offerOf } from '../next-step.ts';
import { openReference } from '../seal-journey.ts';
import { isAllReceived, stillAsked } from './asked.ts';
import { companyOf } from './wording.ts';

/** Says what happens now. */
export const endPage: JourneyPage = {
  step: 'end',
  path: '/journey/end',
  stage: 'ended',
  async show(visit) {
    const { facts, language } = visit;
    const company = companyOf(visit);
    const { title, body } = textsOf(visit);
    const callback = await callbackOf(visit);
    return {
      title: title(company),
      body: html`
        ${endingText({ language, isDone: facts.outcome === 'complete' }, body(company))}
        ${stillAsked(visit)}
        ${isAwaited(facts) ? addMissing(visit, callback) : ended(visit, callback)}
      `,
    };
  },
};

/** Leads to what is still missing before it leads back to the client. */
function addMissing(visit: Visit, callback: string | null): Html {
  const { ask, end } = visit.texts;
  const back =
    callback && buttonLink({ kind: 'secondary', href: callback, text: end.goBack(companyOf(visit)) });
  const body = buttonRow(button({ text: ask.message.ask.button }), back);
  return form({ action: '/journey/again', hidden: visit.hidden, body });
}

function ended(visit: Visit, callback: string | null): Html {
  const { facts, hidden } = visit;
  const texts = visit.texts.end;
  const offer = texts.goOn[offerOf(facts)];
  return html`
    <p>${texts.closeThisPage}</p>
    ${callback && buttonRow(buttonLink({ href: callback, text: texts.goBack(companyOf(visit)) }))}
    <h2>${offer.heading}</h2>
    ${form({ action: '/journey/again', hidden, body: button({ kind: 'secondary', text: offer.button }) })}
  `;
}

/** A person who was asked for something that has not arrived can come back with it. */
function isAwaited(facts: Visit['facts']): boolean {
  const isMissing = facts.asked !== null && facts.outcome === 'partial' && !isAllReceived(facts);
  return isMissing && facts.isConsented;
}

function textsOf({ facts, texts: { end, ask } }: Visit): (typeof end.outcomes)['partial'] {
  if (!isAwaited(facts)) return end.outcomes[endingOf(facts)];
  return { title: () => ask.finished.title, body: (company) => [ask.finished.body(company)] };
}

/** A complete journey ends with a success panel. */
function endingText(
  { language, isDone }: { language: Visit['language']; isDone: boolean },
  texts: readonly string[],
): Html {
  const paragraphs = texts.map((text) => html`<p>${text}</p>`);
  return isDone ? notice({ language, kind: 'success', body: paragraphs }) : paragraphs;
}

/**
 * Leads back to the client. A page instead of a redirect: after a form, browsers apply `form-action` to every redirect
 * that follows, and the client may redirect several times. A page in a frame tells the client's site instead.
 */
export const returnPage: JourneyPage = {
  step: 'end',
  path: '/journey/return',
  stage: 'ended',
  async show(visit) {
    const texts = visit.texts.end;
    const company = companyOf(visit);
    const title = texts.returning(company);
    if (visit.session.frameOrigin) {
      const end = await returned(visit);
      return { title, end, body: html`<p>${link(endPage.path, texts.whatHappensNow)}</p>` };
    }
    const callback = await callbackOf(visit);
    if (!callback) return { redirect: endPage.path };
    return {
      title,
      refresh: { seconds: 0, address: callback, always: true },
      body: html`<p>${link(callback, texts.goBack(company))}</p>`,
    };
  },
};

function link(href: string, text: string): Html {
  return html`<a href=${href} rel="noreferrer">${text}</a>`;
}

async function callbackOf(visit: Visit): Promise<string | null> {
  const { callbackUrl } = visit.facts.client;
  if (!callbackUrl || !visit.facts.outcome || visit.session.frameOrigin) return null;
  const target = new URL(callbackUrl);
  for (const [name, value] of Object.entries(await returned(visit))) target.searchParams.set(name, value);
  return target.href;
}

/** The values that the client gets: the user, the outcome and the client's own reference, and nothing else. */
async function returned({ context, session, facts }: Visit): Promise<Record<string, string>> {
  const { clientId, userId, journeyId, sealedReference } = session;
  const values = { user_id: userId, status: facts.outcome ?? 'left' };
  if (!sealedReference) return values;
  const tenant = await tenantOf(context, clientId);
  const userKey = await requireUserKey(context.database.tenant(clientId), tenant, userId);
  const reference = openReference(userKey, { clientId, journeyId }, sealedReference);
  return { ...values, client_reference: reference };
}
