import { STATE_MS_MAX } from '#accounts';
import { buttonLink, buttonRow, type Html, html, notice, type TaskStatus, taskList } from '#pages';
import { isSlow, versionOf } from '../account-state.ts';
import type { Shown, Visit } from '../journey-page.ts';
import { addressOf, type ShownAccount } from './shown-account.ts';
import { otherWay, providerHead } from './sign-in.ts';
import { timeInWords } from './wording.ts';

/** Without scripts, the page is loaded again after this time. */
const REFRESH_SECONDS = 4;
const LIVE_SCRIPT = '/journey/scripts/live.js';

/** A page that follows what happens: by a script, or by loading itself again. */
export function livePage(visit: Visit, { title, body }: Pick<Shown, 'title' | 'body'>): Shown {
  const version = versionOf(visit.facts, visit.context.clock.now());
  return {
    title,
    scripts: [LIVE_SCRIPT],
    refresh: { seconds: REFRESH_SECONDS },
    body: html`<div data-version=${version}>${body}</div>`,
  };
}

/** The provider checks the password, or the answer to its question. */
export function signingInPage(visit: Visit, { known, provider }: ShownAccount): Shown {
  const { language, texts } = visit;
  const isLate = isSlow(known, visit.context.clock.now());
  return livePage(visit, {
    title: isLate ? texts.account.slow.title(provider.name) : texts.account.signingIn.title(provider.name),
    body: html`
      ${steps(visit, { known, provider }, 'signing_in')}
      ${
        isLate
          ? [
              notice({
                language,
                kind: 'warning',
                isNew: true,
                body: html`<p>${texts.account.slow.signingIn(provider.name)}</p>`,
              }),
              otherWay(visit),
            ]
          : html`<p>${texts.account.signingIn.howLong}</p><p>${texts.account.signingIn.stay(provider.name)}</p>`
      }
    `,
  });
}

/** The person is signed in, and the records are being fetched. The person can close the page now. */
export function fetchingPage(visit: Visit, { known, provider }: ShownAccount): Shown {
  const { language } = visit;
  const texts = visit.texts.account;
  const isLate = isSlow(known, visit.context.clock.now());
  return livePage(visit, {
    title: isLate ? texts.slow.title(provider.name) : texts.fetching.title,
    body: html`
      ${steps(visit, { known, provider }, 'fetching')}
      ${
        isLate
          ? notice({
              language,
              kind: 'warning',
              isNew: true,
              body: html`<p>${texts.slow.fetching(provider.name)}</p><p>${texts.slow.mayClose}</p>`,
            })
          : html`
              <p>${texts.fetching[recordsOf(known)](provider.name)} ${texts.fetching.howLong}</p>
              ${notice({ language, kind: 'success', body: html`<p>${texts.fetching.mayClose}</p>` })}
            `
      }
      ${isLate && buttonRow(buttonLink({ kind: 'secondary', href: '/journey/found', text: texts.seeFound }))}
    `,
  });
}

/** The person has to sign in on the provider's own site. `goesOn` takes them there. */
export function awayPage(
  visit: Visit,
  { account, known, provider }: ShownAccount,
  { goesOn = false }: { goesOn?: boolean } = {},
): Shown {
  const { language, texts } = visit;
  const href = account.authorisation_url ?? '';
  const until = new Date(Date.parse(account.status_updated_at) + STATE_MS_MAX).toISOString();
  const isFramed = visit.session.frameOrigin !== null;
  const link = html`
    <a class="button" href=${href} rel="noreferrer" target=${isFramed ? '_blank' : null}>
      ${texts.signIn.own.send(provider.name)}${isFramed && ` ${texts.common.newTab}`}
    </a>
  `;
  if (goesOn)
    return {
      title: texts.signIn.own.sending(provider.name),
      refresh: { seconds: 0, address: href, always: true },
      body: html`<p>${link}</p>`,
    };
  return livePage(visit, {
    title: texts.account.away.title(provider.name),
    body: html`
      ${providerHead(provider)}
      <p>${texts.account.away.lead(provider.name)}</p>
      <p>${texts.account.away.again} ${texts.account.away.until(timeInWords(until, language))}</p>
      ${buttonRow(link)}
      ${otherWay(visit, { removes: `${addressOf(known)}/remove` })}
    `,
  });
}

function steps(
  { language, texts }: Visit,
  { known, provider }: Pick<ShownAccount, 'known' | 'provider'>,
  state: 'signing_in' | 'fetching',
): Html {
  const words = texts.account.steps;
  const isFetching = state === 'fetching';
  const after = (isNow: boolean): TaskStatus => (isNow ? 'active' : 'waiting');
  return taskList({
    language,
    tasks: [
      { id: 'step-sign-in', text: words.signIn(provider.name), status: isFetching ? 'done' : 'active' },
      {
        id: 'step-fetch',
        text: words[recordsOf(known)],
        status: after(isFetching),
      },
      { id: 'step-ready', text: words.ready, status: 'waiting' },
    ],
  });
}

/** What a source is asked for. */
function recordsOf({ method }: ShownAccount['known']): 'payslips' | 'income' | 'payments' {
  if (method === 'taxauth') return 'income';
  return method === 'bank_connection' ? 'payments' : 'payslips';
}
