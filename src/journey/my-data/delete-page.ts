import { button, buttonLink, buttonRow, form, html, notice } from '#pages';
import { requireAnswer } from '../call-api.ts';
import {
  idempotencyKeyOf,
  type JourneyPage,
  type Redirect,
  type Shown,
  type Visit,
} from '../journey-page.ts';
import { companyOf } from '../pages/wording.ts';
import type { Access } from './confirm-person.ts';
import { confirmAddress, DELETE, MY_DATA } from './my-data-page.ts';
import { readAccess } from './read-access.ts';

/** Asks before a person's data is deleted, or the company is asked to delete it. */
export const deletePage: JourneyPage = {
  step: null,
  path: DELETE,
  stage: 'any',
  async show(visit) {
    const { access, isImmediate } = await readAccess(visit);
    return isImmediate && access !== 'open' ? notYet(visit, access) : question(visit, isImmediate);
  },
  async take(visit, sent) {
    const { access, isImmediate } = await readAccess(visit);
    if (isImmediate && access !== 'open') return notYet(visit, access);
    // the setting was switched on after the page was shown, which said that the company would be asked
    if (isImmediate && sent.get('kind') !== 'at_once') return question(visit, isImmediate);
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

/** Deleting at once needs the same proof as a download. Without a way to give it, the company has to be asked. */
function notYet(visit: Visit, access: Access): Redirect | Shown {
  if (access === 'confirm') return { redirect: confirmAddress('delete') };
  const texts = visit.texts.myData.delete;
  const why = access === 'locked' ? texts.locked : texts.elsewhere;
  return {
    title: texts.cannot,
    back: MY_DATA,
    body: html`<p>${why} ${texts.askThem(companyOf(visit))}</p>`,
  };
}

function question(visit: Visit, isImmediate: boolean): Shown {
  const texts = visit.texts.myData.delete;
  const company = companyOf(visit);
  const { sent, answer, seen } = texts.askEffects;
  const { what, noUndo, backups, again } = texts.atOnceEffects;
  const effects = isImmediate
    ? [what(company), backups, noUndo, again(company)]
    : [sent(company), answer, seen];
  return {
    title: isImmediate ? texts.titleAtOnce : texts.title(company),
    back: MY_DATA,
    body: html`
      <ul>${effects.map((effect) => html`<li>${effect}</li>`)}</ul>
      ${form({
        action: DELETE,
        hidden: { ...visit.hidden, kind: isImmediate ? 'at_once' : 'ask' },
        body: buttonRow(
          button({ kind: 'danger', text: isImmediate ? texts.yesAtOnce : texts.yes }),
          buttonLink({ kind: 'secondary', text: texts.no, href: MY_DATA }),
        ),
      })}
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
