import { html, notice } from '#pages';
import { requireAnswer } from '../call-api.ts';
import { idempotencyKeyOf, type JourneyPage, type Shown, type Visit } from '../journey-page.ts';
import { companyOf } from '../pages/wording.ts';
import { yesOrNo } from '../pages/yes-or-no.ts';
import { canDeleteAtOnce, confirmAddress, DELETE, MY_DATA } from './my-data-page.ts';
import { type AccessState, readAccess } from './read-access.ts';

/** Asks before a person's data is deleted, or the company is asked to delete it. */
export const deletePage: JourneyPage = {
  step: null,
  path: DELETE,
  stage: 'any',
  async show(visit) {
    const way = wayOf(await readAccess(visit));
    return way === 'prove' ? { redirect: confirmAddress('delete') } : question(visit, way);
  },
  async take(visit, sent) {
    const way = wayOf(await readAccess(visit));
    if (way === 'prove') return { redirect: confirmAddress('delete') };
    // the page said that the company would be asked, and the person or the company changed that meanwhile
    if (way === 'at_once' && sent.get('kind') !== 'at_once') return question(visit, way);
    const answer = await visit.callApi<{ status: string }>({
      method: 'POST',
      path: `/users/${visit.session.userId}/deletion-requests`,
      idempotencyKey: idempotencyKeyOf(visit, sent, 'deletion'),
    });
    const { status } = requireAnswer(answer);
    // the session was deleted with the user, so no other page can say so
    return status === 'completed' ? done(visit) : { redirect: `${MY_DATA}?done=asked` };
  },
};

/** Who can't prove that it is them asks the company, which checks it. */
function wayOf(state: AccessState): 'at_once' | 'prove' | 'ask' {
  if (!canDeleteAtOnce(state)) return 'ask';
  return state.accessTo('erase') === 'open' ? 'at_once' : 'prove';
}

function question(visit: Visit, way: 'at_once' | 'ask'): Shown {
  const isAtOnce = way === 'at_once';
  const texts = visit.texts.myData.delete;
  const company = companyOf(visit);
  const { sent, answer, seen } = texts.askEffects;
  const { what, noUndo, backups, again } = texts.atOnceEffects;
  const effects = isAtOnce ? [what(company), backups, noUndo, again(company)] : [sent(company), answer, seen];
  const yes = isAtOnce ? texts.yesAtOnce : texts.yes;
  return {
    title: isAtOnce ? texts.titleAtOnce : texts.title(company),
    back: MY_DATA,
    body: html`
      <ul>${effects.map((effect) => html`<li>${effect}</li>`)}</ul>
      ${yesOrNo(visit, { action: DELETE, fields: { kind: way }, yes, no: texts.no, back: MY_DATA })}
    `,
  };
}

function done(visit: Visit): Shown {
  const texts = visit.texts.myData.delete;
  const body = html`<p>${texts.doneNext(companyOf(visit))}</p>`;
  return {
    title: texts.done,
    decline: null,
    leave: null,
    myData: null,
    body: notice({ language: visit.language, kind: 'success', body, isNew: true }),
  };
}
