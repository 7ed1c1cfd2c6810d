import { html } from '#pages';
import { requireAnswer } from '../call-api.ts';
import type { JourneyPage, Visit } from '../journey-page.ts';
import { refuseRemoval } from './may-remove.ts';
import { ACCOUNT_FIELD, accountOf, addressOf } from './shown-account.ts';
import { companyOf } from './wording.ts';
import { yesOrNo } from './yes-or-no.ts';

const FOUND = '/journey/found';

/** Asks before a source and everything that came from it is deleted. */
export const removeSourcePage: JourneyPage = {
  step: 'found',
  path: '/journey/account/{number}/remove',
  stage: 'sharing',
  async show(visit) {
    const account = accountOf(visit);
    if (!account) return { redirect: FOUND };
    const refusal = await refuse(visit, account);
    if (refusal) return refusal;
    const texts = visit.texts.found.confirm;
    const name = visit.context.providers.nameOf(account.provider);
    const action = `${addressOf(account)}/remove`;
    const fields = { [ACCOUNT_FIELD]: account.accountId };
    return {
      title: texts.title(name),
      back: FOUND,
      body: html`
        <p>${texts.what(name)}</p>
        <p>${texts.company(companyOf(visit))}</p>
        <p>${texts.when}</p>
        ${yesOrNo(visit, { action, fields, yes: texts.yes, no: texts.no, back: FOUND })}
      `,
    };
  },
  async take(visit, given) {
    const account = accountOf(visit, given);
    // the form was sent twice: the account is deleted, and its number may now belong to another one
    if (!account) return { redirect: FOUND };
    const refusal = await refuse(visit, account);
    if (refusal) return refusal;
    const deleted = await visit.callApi({ method: 'DELETE', path: `/accounts/${account.accountId}` });
    if (!deleted.ok && deleted.code !== 'not_found') requireAnswer(deleted);
    return { redirect: `${FOUND}?removed=${encodeURIComponent(account.provider)}` };
  },
};

function refuse(visit: Visit, account: Visit['facts']['accounts'][number]) {
  const { accountId: sourceId, number } = account;
  return refuseRemoval(visit, { sourceId, purpose: `account-${number}`, back: FOUND });
}
