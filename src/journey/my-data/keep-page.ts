import { html } from '#pages';
import { requireAnswer } from '../call-api.ts';
import { idempotencyKeyOf, type JourneyPage, type Shown, type Visit } from '../journey-page.ts';
import { companyOf } from '../pages/wording.ts';
import { yesOrNo } from '../pages/yes-or-no.ts';
import { confirmAddress, KEEP, MY_DATA } from './my-data-page.ts';
import { readAccess } from './read-access.ts';

/** Asks before a person keeps their data, which is going to be deleted because sharing was stopped. */
export const keepPage: JourneyPage = {
  step: null,
  path: KEEP,
  stage: 'any',
  async show(visit) {
    const access = (await readAccess(visit)).accessTo('spend_proof');
    if (access === 'confirm') return { redirect: confirmAddress('keep') };
    if (access !== 'open') return cannot(visit);
    const texts = visit.texts.myData.keep;
    const { notDeleted, hidden, later } = texts.effects;
    return {
      title: texts.title,
      back: MY_DATA,
      body: html`
        <ul>${[notDeleted, hidden(companyOf(visit)), later].map((effect) => html`<li>${effect}</li>`)}</ul>
        ${yesOrNo(visit, { action: KEEP, yes: texts.yes, no: texts.no, back: MY_DATA, kind: 'primary' })}
      `,
    };
  },
  async take(visit, sent) {
    const answer = await visit.callApi({
      method: 'POST',
      path: `/users/${visit.session.userId}/withdrawal/objection`,
      idempotencyKey: idempotencyKeyOf(visit, sent, 'objection'),
    });
    if (!answer.ok && answer.code === 'proof_required') return cannot(visit);
    requireAnswer(answer);
    return { redirect: `${MY_DATA}?done=kept` };
  },
};

function cannot(visit: Visit): Shown {
  const texts = visit.texts.myData.keep;
  return {
    title: texts.cannot,
    back: MY_DATA,
    body: html`<p>${texts.cannotNext(companyOf(visit))}</p>`,
  };
}
