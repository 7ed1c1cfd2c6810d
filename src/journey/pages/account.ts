import type { Account } from '#accounts/schema.ts';
import { stateOf } from '../account-state.ts';
import { requireAnswer } from '../call-api.ts';
import { CONTINUE, type JourneyPage, type Redirect, type Shown, type Visit } from '../journey-page.ts';
import { RECONFIRM } from '../my-data/my-data-page.ts';
import { awayPage, fetchingPage, signingInPage } from './account-progress.ts';
import { failedPage } from './failed-account.ts';
import { questionPage, readAnswer } from './security-check.ts';
import { accountOf, addressOf, readAccount, type ShownAccount } from './shown-account.ts';

/** The page of one account: its progress, the provider's questions, or why it failed. */
export const accountPage: JourneyPage = {
  step: 'account',
  path: '/journey/account/{number}',
  stage: 'sharing',
  async show(visit) {
    const shown = await readShown(visit);
    return shown ? pageOf(visit, shown) : { redirect: CONTINUE };
  },
  /** Takes the answer to a provider's question. */
  async take(visit, form) {
    const shown = await readShown(visit, form);
    if (!shown) return { redirect: CONTINUE };
    const { account, known } = shown;
    const challenge = account.mfa_challenge;
    // the answer was sent twice, or the question has expired
    if (!challenge || !known.isStartedHere) return { redirect: addressOf(known) };
    const read = readAnswer(challenge, form, visit.texts.mfa);
    if ('error' in read) return questionPage(visit, shown, { form, error: read.error });
    const answered = await visit.callApi<Account>({
      method: 'PUT',
      path: `/accounts/${known.accountId}/mfa`,
      body: { mfa: read.answer },
    });
    if (answered.ok || answered.code === 'invalid_request') return { redirect: addressOf(known) };
    if (answered.code === 'no_authorisation') return { redirect: CONTINUE };
    if (answered.code !== 'mfa_response_wrong') requireAnswer(answered);
    return wrongAnswer(visit, shown);
  },
};

/** Leads to the provider's own sign-in page. It is a page and not a redirect, because browsers apply `form-action` to redirects after a form. */
export const goPage: JourneyPage = {
  step: null,
  path: '/journey/account/{number}/go',
  stage: 'sharing',
  async show(visit) {
    const shown = await readShown(visit);
    if (!shown?.known.isStartedHere) return { redirect: CONTINUE };
    // providers are not shown in frames: there, the account's page opens a tab and follows what happens in it
    if (!shown.account.authorisation_url || visit.session.frameOrigin !== null)
      return { redirect: addressOf(shown.known) };
    return awayPage(visit, shown, { goesOn: true });
  },
};

/** Shows the question again, with the attempts that are left, or says that none is left. */
async function wrongAnswer(visit: Visit, before: ShownAccount): Promise<Shown | Redirect> {
  const shown = await readAccount(visit, before.known);
  return shown?.account.mfa_challenge
    ? questionPage(visit, shown, { form: new URLSearchParams(), error: visit.texts.mfa.wrong })
    : { redirect: addressOf(before.known) };
}

function pageOf(visit: Visit, shown: ShownAccount): Promise<Shown> | Shown | Redirect {
  switch (stateOf(shown.known)) {
    case 'signing_in':
      if (!shown.known.isStartedHere)
        return { redirect: shown.known.reconfirmBy ? RECONFIRM : '/journey/found' };
      return shown.account.authorisation_url ? awayPage(visit, shown) : signingInPage(visit, shown);
    case 'question':
      // somebody else who has the link must not see the question, or use up the attempts to answer it
      if (!shown.known.isStartedHere) return { redirect: '/journey/found' };
      return questionPage(visit, shown, { form: new URLSearchParams(), error: null });
    case 'fetching':
      return fetchingPage(visit, shown);
    case 'arrived':
      return { redirect: '/journey/found' };
    case 'failed':
      // no sign-in is needed: a word of the person is enough
      if (shown.known.reconfirmBy !== null) return { redirect: RECONFIRM };
      return failedPage(visit, shown);
  }
}

async function readShown(visit: Visit, form?: URLSearchParams): Promise<ShownAccount | null> {
  const known = accountOf(visit, form);
  return known && readAccount(visit, known);
}
