import { countLoginsLeft } from '#accounts';
import type { Detail } from '#connectors';
import { buttonLink, buttonRow, details, type Html, html, notice, outsideLink } from '#pages';
import { knowsLogin } from '../found-sources.ts';
import type { Shown, Visit } from '../journey-page.ts';
import { canSignIn, type Failure, nextActionOf, placeOf, reasonOf, wordsOf } from '../reasons.ts';
import { addressOf, type ShownAccount } from './shown-account.ts';
import { askedDetails, otherWay, providerHead, signInForm } from './sign-in.ts';
import { signInValues } from './test-values.ts';
import { otherWaysFirst } from './ways.ts';
import { companyOf, timeInWords } from './wording.ts';

/** Failures of the provider, not of the person: another way is better than the same form. */
const DOWN: ReadonlySet<Failure['reason']> = new Set([
  'provider_unavailable',
  'under_maintenance',
  'timed_out',
  'rate_limited',
]);

/** Says why a source is not connected, and what to do next. */
export async function failedPage(visit: Visit, shown: ShownAccount): Promise<Shown> {
  const { language, texts } = visit;
  const { known, provider } = shown;
  const failure = failureOf(visit, shown);
  const { reason } = failure;
  const { title, what, next } = wordsOf(texts.reasons, failure);
  const asked = await askedDetails(visit, provider, reason === 'no_match' ? 'all' : undefined);
  const isAboutDetails = reason === 'no_match' || reason === 'identity_incomplete';
  const hasOnlyRecord = isAboutDetails && asked.length === 0;
  const way = known.method;
  const isDown = DOWN.has(reason);
  const action = nextActionOf(failure);
  const mustWait = isDown || (action === 'wait' && failure.lock !== 'over');
  const otherWays = (mustWait || action === 'other_way') && otherWaysFirst(visit, way);
  const form = canSignIn(failure) ? again(visit, shown, asked) : providerHead(provider);
  const left = reason === 'invalid_credentials' ? await loginsLeft(visit, shown) : null;
  return {
    title: title(provider.name),
    failed: known.isStartedHere ? { place: placeOf(reason), way } : null,
    body: html`
      ${notice({
        language,
        kind: failure.lock === 'over' ? 'info' : 'warning',
        title: what,
        isNew: true,
        body: html`
          <p>
            ${isDown && `${texts.reasons.notYourFault} `}
            ${hasOnlyRecord ? texts.reasons.askCompany(companyOf(visit)) : next}
          </p>
          ${left !== null && html`<p>${texts.reasons.attemptsLeft(left)}</p>`}
          ${failure.lock === 'running' && lockEnd(visit, shown)}
          ${providerLink(visit, shown, reason)}
        `,
      })}
      ${otherWays}
      ${
        otherWays
          ? canSignIn(failure) && details({ summary: texts.reasons.againThere(provider.name), body: form })
          : form
      }
      ${way === 'direct' && searchLink(visit)}
      ${
        visit.facts.hasData
          ? buttonRow(buttonLink({ kind: 'secondary', href: '/journey/found', text: texts.account.seeFound }))
          : null
      }
      ${otherWay(visit, { removes: `${addressOf(known)}/remove`, hasWays: Boolean(otherWays) })}
    `,
  };
}

function failureOf({ context: { clock } }: Visit, { account, known }: ShownAccount): Failure {
  const { status, locked_until } = account;
  return {
    status,
    reason: reasonOf(account, known.fetchOutcome),
    way: known.method,
    lock:
      locked_until === null ? null : Date.parse(locked_until) > clock.now().getTime() ? 'running' : 'over',
  };
}

/** The search that found the source before. */
function searchLink({ facts: { methods }, texts }: Visit): Html {
  if (!methods.includes('direct')) return null;
  return buttonRow(buttonLink({ href: '/journey/direct', text: texts.direct.send }));
}

/** Shows the form again. Fills in the username only in the browser in which it was typed. */
function again(visit: Visit, { account, known, provider }: ShownAccount, asked: readonly Detail[]): Html {
  const userName = knowsLogin(known) ? account.user_name : null;
  const form = new URLSearchParams(userName ? { user_name: userName } : {});
  return [
    providerHead(provider),
    signInValues(visit, provider),
    signInForm(visit, provider, { asked, form, errors: [] }),
  ];
}

function lockEnd({ language, texts }: Visit, { account: { locked_until } }: ShownAccount): Html {
  if (locked_until === null) return null;
  return html`<p>${texts.reasons.lockedUntil(timeInWords(locked_until, language))}</p>`;
}

function providerLink({ texts }: Visit, { known, provider }: ShownAccount, reason: Failure['reason']): Html {
  if (nextActionOf({ reason, way: known.method }) !== 'provider_first') return null;
  const text = texts.reasons.website(provider.name);
  return html`<p>${outsideLink(provider.url, text, texts.common.newTab)}</p>`;
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
