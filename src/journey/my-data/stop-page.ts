import { readPromisedRule } from '#authorisations';
import type { Authorisation } from '#authorisations/schema.ts';
import { button, buttonLink, buttonRow, form, html } from '#pages';
import { requireAnswer } from '../call-api.ts';
import type { JourneyPage, Visit } from '../journey-page.ts';
import { companyOf } from '../pages/wording.ts';
import { MY_DATA, STOP } from './my-data-page.ts';

/** Asks before sharing stops. */
export const stopPage: JourneyPage = {
  step: null,
  path: STOP,
  stage: 'any',
  async show(visit) {
    const active = await listActive(visit);
    if (active.length === 0) return { redirect: MY_DATA };
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
        ${form({
          action: STOP,
          hidden: visit.hidden,
          body: buttonRow(
            button({ kind: 'danger', text: texts.yes }),
            buttonLink({ kind: 'secondary', text: texts.no, href: MY_DATA }),
          ),
        })}
      `,
    };
  },
  async take(visit) {
    for (;;) {
      const active = await listActive(visit);
      // revoking one that was revoked in the meantime changes nothing
      for (const { authorisation_id } of active)
        requireAnswer(await visit.callApi({ method: 'DELETE', path: `/authorisations/${authorisation_id}` }));
      if (active.length === 0) return { redirect: `${MY_DATA}?done=stopped` };
    }
  },
};

/** What happens to what the person has shared before. */
async function afterwards({ context, session, ...visit }: Visit): Promise<string> {
  const { clientId, userId } = session;
  const texts = visit.texts.myData.stop;
  const company = companyOf(visit);
  const { after, days } = await context.database.inTenant(clientId, (tx) =>
    readPromisedRule(tx, clientId, userId),
  );
  if (after === 'keep') return texts.kept(company);
  return after === 'hide' ? texts.hidden(company) : texts.erased(company, days ?? 0);
}

async function listActive({ callApi, session: { userId } }: Visit): Promise<Authorisation[]> {
  const path = `/authorisations?user_id=${userId}&status=active&limit=100`;
  const answer = await callApi<{ authorisations: Authorisation[] }>({ method: 'GET', path });
  return requireAnswer(answer).authorisations;
}
