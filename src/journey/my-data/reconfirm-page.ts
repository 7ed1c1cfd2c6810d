import { button, buttonLink, buttonRow, form, type Html, html } from '#pages';
import { requireAnswer } from '../call-api.ts';
import { idempotencyKeyOf, type JourneyPage, type Redirect, type Visit } from '../journey-page.ts';
import { sharedByBank } from '../pages/bank.ts';
import { ACCOUNT_FIELD } from '../pages/shown-account.ts';
import { companyOf, dayInWords } from '../pages/wording.ts';
import { type Asked, listAsked, MY_DATA, RECONFIRM, STOP } from './my-data-page.ts';
import { reconfirmedNotice } from './reconfirmed-notice.ts';

/** Asks whether bank connections go on, as the law requires. The browser needs no more than the link, as for stopping. */
export const reconfirmPage: JourneyPage = {
  step: 'my-data',
  path: RECONFIRM,
  stage: 'any',
  async show(visit) {
    const asked = listAsked(visit.facts);
    if (asked.length === 0) return { redirect: MY_DATA };
    const texts = visit.texts.bank.reconfirm;
    return {
      title: texts.title(companyOf(visit)),
      back: MY_DATA,
      body: html`
        ${visit.query.get('done') === 'reconfirmed' && reconfirmedNotice(visit)}
        <p class="lead">${texts.why}</p>
        ${sharedByBank(visit)}
        ${asked.map((account) => question(visit, account))}
        ${buttonRow(buttonLink({ kind: 'secondary', text: texts.no, href: STOP }))}
      `,
    };
  },
  async take(visit, given) {
    const asked = listAsked(visit.facts);
    const account = asked.find(({ accountId }) => accountId === given.get(ACCOUNT_FIELD));
    return account ? goOn(visit, { account, asked, given }) : { redirect: MY_DATA };
  },
};

function question(visit: Visit, { accountId, provider, status, reconfirmBy }: Asked): Html {
  const texts = visit.texts.bank.reconfirm;
  const name = visit.context.providers.nameOf(provider);
  const day = dayInWords(reconfirmBy, visit.language);
  return html`
    <h2>${name}</h2>
    <p>${status === 'CONNECTED' ? texts.ends(day) : texts.ended(day)}</p>
    ${form({
      action: RECONFIRM,
      hidden: { ...visit.hidden, [ACCOUNT_FIELD]: accountId },
      body: buttonRow(button({ text: texts.yes(name) })),
    })}
  `;
}

async function goOn(
  visit: Visit,
  { account, asked, given }: { account: Asked; asked: readonly Asked[]; given: URLSearchParams },
): Promise<Redirect> {
  const answer = await visit.callApi({
    method: 'POST',
    path: `/accounts/${account.accountId}/reconfirm`,
    idempotencyKey: idempotencyKeyOf(visit, given, 'reconfirm'),
  });
  // it was stopped or removed in the meantime
  const isGone = !answer.ok && ['invalid_request', 'no_authorisation', 'not_found'].includes(answer.code);
  if (isGone) return { redirect: MY_DATA };
  requireAnswer(answer);
  return { redirect: `${asked.length > 1 ? RECONFIRM : MY_DATA}?done=reconfirmed` };
}
