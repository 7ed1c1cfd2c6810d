import { button, buttonLink, form, type Html, html } from '#pages';
import { requireUserKey, tenantOf } from '#users';
import { openReference } from '../create-journey.ts';
import type { JourneyPage, Visit } from '../journey-page.ts';
import type { Facts } from '../read-facts.ts';
import { companyOf } from './wording.ts';

/** Says what happens now. */
export const endPage: JourneyPage = {
  step: 'end',
  path: '/journey/end',
  stage: 'ended',
  async show(visit) {
    const { facts, hidden } = visit;
    const texts = visit.texts.end;
    const company = companyOf(visit);
    const { title, body } = texts.outcomes[endingOf(facts)];
    const callback = await callbackOf(visit);
    return {
      title: title(company),
      body: html`
        ${body(company).map((text) => html`<p>${text}</p>`)}
        <p>${texts.closeThisPage}</p>
        ${callback && html`<p>${buttonLink({ href: callback, text: texts.goBack(company) })}</p>`}
        <h2>${texts.changedYourMind}</h2>
        ${form({
          action: '/journey/again',
          hidden,
          body: button({
            kind: 'secondary',
            text:
              facts.outcome === 'complete' || facts.outcome === 'partial'
                ? texts.shareMore
                : texts.startAgain,
          }),
        })}
      `,
    };
  },
};

function endingOf({ outcome, hasData, isConsented }: Facts) {
  // declining withdraws only the consent of this journey
  if (outcome === 'declined' && isConsented) return 'declinedButAgreedBefore';
  return outcome === null || (outcome === 'left' && !hasData) ? 'leftEarly' : outcome;
}

/**
 * Leads back to the client. A page instead of a redirect: after a form, browsers apply `form-action` to every redirect
 * that follows, and the client may redirect several times.
 */
export const returnPage: JourneyPage = {
  step: 'end',
  path: '/journey/return',
  stage: 'ended',
  async show(visit) {
    const callback = await callbackOf(visit);
    if (!callback) return { redirect: endPage.path };
    const texts = visit.texts.end;
    const company = companyOf(visit);
    return {
      title: texts.returning(company),
      refresh: { seconds: 0, address: callback, always: true },
      body: html`<p>${link(callback, texts.goBack(company))}</p>`,
    };
  },
};

function link(href: string, text: string): Html {
  return html`<a href=${href} rel="noreferrer">${text}</a>`;
}

/** The client's address with the user, the outcome and the client's own reference, and nothing else. */
async function callbackOf({ context, session, facts }: Visit): Promise<string | null> {
  if (!facts.client.callbackUrl || !facts.outcome) return null;
  const { clientId, userId, journeyId, sealedReference } = session;
  const target = new URL(facts.client.callbackUrl);
  target.searchParams.set('user_id', userId);
  target.searchParams.set('status', facts.outcome);
  if (sealedReference) {
    const tenant = await tenantOf(context, clientId);
    const userKey = await requireUserKey(context.database.tenant(clientId), tenant, userId);
    const reference = openReference(userKey, { clientId, journeyId }, sealedReference);
    target.searchParams.set('client_reference', reference);
  }
  return target.href;
}
