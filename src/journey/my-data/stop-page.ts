import { readPromisedRule } from '#authorisations';
import type { Authorisation } from '#authorisations/schema.ts';
import { html } from '#pages';
import type { Effect } from '#values/effects.ts';
import { readFromApi, requireAnswer } from '../call-api.ts';
import type { JourneyPage, Redirect, Shown, Visit } from '../journey-page.ts';
import { companyOf } from '../pages/wording.ts';
import { yesOrNo } from '../pages/yes-or-no.ts';
import { strengthOn } from '../read-proof.ts';
import { confirmAddress, MY_DATA, STOP } from './my-data-page.ts';
import { readAccess } from './read-access.ts';
import { isEnough } from './strength.ts';

/** Asks before sharing stops. */
export const stopPage: JourneyPage = {
  step: null,
  path: STOP,
  stage: 'any',
  async show(visit) {
    const active = await listActive(visit);
    if (active.length === 0) return { redirect: MY_DATA };
    const refusal = await refuse(visit, active);
    if (refusal) return refusal;
    const texts = visit.texts.myData.stop;
    const { nothingNew, signIn, checks } = texts.effects;
    const isRecurring = active.some(({ authorisation_category: category }) => category === 'recurring');
    const effects = [nothingNew, signIn, ...(isRecurring ? [checks] : [])];
    return {
      title: texts.title(companyOf(visit)),
      back: MY_DATA,
      body: html`
        <ul>${effects.map((effect) => html`<li>${effect}</li>`)}</ul>
        <p>${await afterwards(visit)}</p>
        ${yesOrNo(visit, { action: STOP, yes: texts.yes, no: texts.no, back: MY_DATA })}
      `,
    };
  },
  async take(visit) {
    for (;;) {
      const active = await listActive(visit);
      const refusal = await refuse(visit, active);
      if (refusal) return refusal;
      // revoking one that was revoked in the meantime changes nothing
      for (const { authorisation_id } of active)
        requireAnswer(await visit.callApi({ method: 'DELETE', path: `/authorisations/${authorisation_id}` }));
      if (active.length === 0) return { redirect: `${MY_DATA}?done=stopped` };
    }
  },
};

/** Returns the page for a person who has only the link: it can be forwarded. Null if they may stop. */
async function refuse(visit: Visit, active: readonly Authorisation[]): Promise<Redirect | Shown | null> {
  const state = await readAccess(visit);
  const { after } = await readRule(visit);
  const effects = after === 'keep' ? (['stop_sharing'] as const) : (['stop_sharing', 'hide'] as const);
  const mayStop = ({ authorisation_id }: Authorisation, effect: Effect) =>
    isEnough(strengthOn(visit.session, state, { effect, named: { authorisation_id } }), effect);
  if (active.every((one) => effects.every((effect) => mayStop(one, effect)))) return null;
  const accesses = effects.map((effect) => state.accessTo(effect));
  if (accesses.every((access) => access === 'open' || access === 'confirm'))
    return { redirect: confirmAddress('stop') };
  const { cannot, cannotNext } = visit.texts.myData.stop;
  return { title: cannot, back: MY_DATA, body: html`<p>${cannotNext(companyOf(visit))}</p>` };
}

function readRule({ context, session: { clientId, userId } }: Visit) {
  return context.database.inTenant(clientId, (tx) => readPromisedRule(tx, clientId, userId));
}

/** What happens to what the person has shared before. */
async function afterwards(visit: Visit): Promise<string> {
  const texts = visit.texts.myData.stop;
  const company = companyOf(visit);
  const { after, days } = await readRule(visit);
  if (after === 'keep') return texts.kept(company);
  return after === 'hide' ? texts.hidden(company) : texts.erased(company, days ?? 0);
}

async function listActive(visit: Visit): Promise<Authorisation[]> {
  const path = `/authorisations?user_id=${visit.session.userId}&status=active&limit=100`;
  return (await readFromApi<{ authorisations: Authorisation[] }>(visit, path)).authorisations;
}
