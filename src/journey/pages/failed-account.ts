import { countLoginsLeft } from '#accounts';
import { buttonLink, buttonRow, type Html, html, notice } from '#pages';
import type { Shown, Visit } from '../journey-page.ts';
import { NEXT_ACTION, reasonOf, TITLE_OF } from '../reasons.ts';
import { addressOf, type ShownAccount } from './shown-account.ts';
import { otherWay, outsideLink, providerHead, signInForm } from './sign-in.ts';
import { signInValues } from './test-values.ts';
import { timeInWords } from './wording.ts';

/** Says why a source is not connected, and what to do next. */
export async function failedPage(visit: Visit, shown: ShownAccount): Promise<Shown> {
  const { language, texts } = visit;
  const { account, known, provider } = shown;
  const reason = reasonOf(account, known.fetchOutcome);
  const [what, next] = texts.reasons.texts[reason];
  const left = reason === 'invalid_credentials' ? await loginsLeft(visit, shown) : null;
  return {
    title: texts.reasons.title[TITLE_OF[account.status]](provider.name),
    body: html`
      ${notice({
        language,
        kind: 'warning',
        title: what,
        isNew: true,
        body: html`
          <p>${next}</p>
          ${left !== null && html`<p>${texts.reasons.attemptsLeft(left)}</p>`}
          ${lockEnd(visit, shown)}
          ${providerLink(visit, shown, reason)}
        `,
      })}
      ${canSignIn(visit, shown, reason) ? again(visit, shown) : providerHead(provider)}
      ${
        visit.facts.hasData
          ? buttonRow(buttonLink({ kind: 'secondary', href: '/journey/found', text: texts.account.seeFound }))
          : null
      }
      ${otherWay(visit, { removes: `${addressOf(known)}/remove` })}
    `,
  };
}

type Reason = ReturnType<typeof reasonOf>;

/** A connected account can't be connected again, and a locked one only after its lock. */
function canSignIn({ context: { clock } }: Visit, { account }: ShownAccount, reason: Reason): boolean {
  if (account.status === 'CONNECTED' || NEXT_ACTION[reason] === 'other_way') return false;
  return account.locked_until === null || Date.parse(account.locked_until) <= clock.now().getTime();
}

/** Shows the form again. Fills in the username only in the browser in which it was typed. */
function again(visit: Visit, { account, known, provider }: ShownAccount): Html {
  const userName = known.isAddedHere ? account.user_name : null;
  const form = new URLSearchParams(userName ? { user_name: userName } : {});
  return [
    providerHead(provider),
    signInValues(visit, provider),
    signInForm(visit, provider, { form, errors: [] }),
  ];
}

function lockEnd({ language, texts, context }: Visit, { account: { locked_until } }: ShownAccount): Html {
  if (locked_until === null || Date.parse(locked_until) <= context.clock.now().getTime()) return null;
  return html`<p>${texts.reasons.lockedUntil(timeInWords(locked_until, language))}</p>`;
}

function providerLink({ texts }: Visit, { provider }: ShownAccount, reason: Reason): Html {
  if (NEXT_ACTION[reason] !== 'provider_first') return null;
  const text = texts.reasons.website(provider.name);
  return html`<p>${outsideLink(provider.url, text, texts.signIn.newTab)}</p>`;
}

async function loginsLeft(
  { context: { database, clock }, session: { clientId } }: Visit,
  { known: { accountId }, provider: { max_login_attempts: max } }: ShownAccount,
): Promise<number | null> {
  const left = await countLoginsLeft(database.tenant(clientId), {
    clientId,
    accountId,
    now: clock.now(),
    max,
  });
  return left > 0 ? left : null;
}
