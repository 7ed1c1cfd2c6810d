import { button, buttonLink, buttonRow, form, type Html, html } from '#pages';
import { requireAnswer } from '../call-api.ts';
import { idempotencyKeyOf, type JourneyPage, type Redirect, type Visit } from '../journey-page.ts';
import { sharedByBank } from '../pages/bank.ts';
import { ACCOUNT_FIELD } from '../pages/shown-account.ts';
import { companyOf, dayInWords } from '../pages/wording.ts';
import {
  type Asked,
  confirmAddress,
  listAsked,
  MY_DATA,
  RECONFIRM,
  reconfirmedNotice,
  STOP,
} from './my-data-page.ts';
import { type Access, readAccess } from './read-access.ts';

/** Asks whether bank connections go on, as the law requires. Only the person can say so, so a link is not enough. */
export const reconfirmPage: JourneyPage = {
  step: 'my-data',
  path: RECONFIRM,
  stage: 'any',
  async show(visit) {
    const asked = listAsked(visit.facts);
    if (asked.length === 0) return { redirect: MY_DATA };
    const texts = visit.texts.bank.reconfirm;
    const { accessTo } = await readAccess(visit);
    return {
      title: texts.title(companyOf(visit)),
      back: MY_DATA,
      body: html`
        ${visit.query.get('done') === 'reconfirmed' && reconfirmedNotice(visit)}
        <p class="lead">${texts.why}</p>
        ${sharedByBank(visit)}
        ${asked.map((account) => question(visit, account, accessTo('spend_proof', account.accountId)))}
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

function question(visit: Visit, { accountId, provider, status, reconfirmBy }: Asked, access: Access): Html {
  const texts = visit.texts.bank.reconfirm;
  const name = visit.context.providers.nameOf(provider);
  const day = dayInWords(reconfirmBy, visit.language);
  return html`
    <h2>${name}</h2>
    <p>${status === 'CONNECTED' ? texts.ends(day) : texts.ended(day)}</p>
    ${
      access === 'open'
        ? form({
            action: RECONFIRM,
            hidden: { ...visit.hidden, [ACCOUNT_FIELD]: accountId },
            body: buttonRow(button({ text: texts.yes(name) })),
          })
        : proofFirst(visit, name, access)
    }
  `;
}

function proofFirst(visit: Visit, bank: string, access: Access): Html {
  const texts = visit.texts.bank.reconfirm;
  if (access !== 'confirm') return html`<p>${texts.cannot(companyOf(visit), bank)}</p>`;
  const link = buttonLink({ kind: 'secondary', text: texts.code, href: confirmAddress('reconfirm') });
  return html`
    <p>${texts.codeFirst}</p>
    ${buttonRow(link)}
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
  // the form is older than a change of what others added
  if (!answer.ok && answer.code === 'proof_required') return { redirect: RECONFIRM };
  // it was stopped or removed in the meantime
  const isGone = !answer.ok && ['invalid_request', 'no_authorisation', 'not_found'].includes(answer.code);
  if (isGone) return { redirect: MY_DATA };
  requireAnswer(answer);
  return { redirect: `${asked.length > 1 ? RECONFIRM : MY_DATA}?done=reconfirmed` };
}
