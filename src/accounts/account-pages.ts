import { button, form, html, type Page, textsIn } from '#pages';
import { BROWSER_FIELDS } from './browser-form.ts';
import { START_PATH } from './link-account.ts';

/** Data that all of these pages need: the language, the address and the company that asks. */
export type PageFrame = Pick<Page, 'language' | 'address' | 'client' | 'isSandbox'>;

/** Shows which facts about the browser the provider gets. A script sends the form at once. */
export function startPage(frame: PageFrame, given: { state: string; providerName: string }): Page {
  const texts = textsIn(frame.language).connectAccount;
  const empty = Object.fromEntries(BROWSER_FIELDS.map((field) => [field, '']));
  return {
    ...frame,
    title: texts.continueTo(given.providerName),
    scripts: ['/accounts/oauth/start.js'],
    body: [
      html`<p>${texts.whatWeSend(given.providerName)}</p>`,
      html`<ul>${Object.values(texts.sent).map((fact) => html`<li>${fact}</li>`)}</ul>`,
      html`<p>${texts.whatWeKeep}</p>`,
      form({
        id: 'browser',
        action: START_PATH,
        hidden: { state: given.state, ...empty },
        body: button({ text: texts.continue }),
      }),
    ],
  };
}

/**
 * A page instead of a redirect: after a form, browsers apply `form-action` to every redirect that follows,
 * and the provider redirects several times.
 */
export function onwardPage(frame: PageFrame, given: { providerName: string; grantUrl: string }): Page {
  const title = textsIn(frame.language).connectAccount.continueTo(given.providerName);
  return {
    ...frame,
    title,
    refresh: { seconds: 0, address: given.grantUrl, always: true },
    body: html`<p><a href=${given.grantUrl} rel="noreferrer">${title}</a></p>`,
  };
}

/** Some banks send their reply in the part of the address that only a script can read. */
export function fragmentPage(frame: PageFrame): Page {
  const texts = textsIn(frame.language).connectAccount;
  return {
    ...frame,
    title: texts.returning,
    scripts: ['/accounts/oauth/callback.js'],
    body: html`<p>${texts.returningNext}</p>`,
  };
}

/** The field with which a person confirms, rather than the provider's page. */
export const CONFIRMED = 'confirmed';

/**
 * Asks for confirmation if the person returns from a provider in a different browser from the one in which the
 * sign-in began.
 */
export function confirmPage(
  frame: PageFrame,
  given: { action: string; callback: Readonly<Record<string, string>>; providerName: string },
): Page {
  const texts = textsIn(frame.language).connectAccount.confirm;
  const company = frame.client?.name ?? texts.aCompany;
  return {
    ...frame,
    title: texts.title(company),
    body: [
      html`<p>${texts.what(given.providerName)}</p>`,
      html`<p>${texts.ifYou}</p>`,
      html`<p><strong>${texts.ifNot}</strong></p>`,
      form({
        action: given.action,
        hidden: { ...given.callback, [CONFIRMED]: 'yes' },
        body: button({ text: texts.yes }),
      }),
    ],
  };
}

export function returnedPage(frame: PageFrame, outcome: 'connected' | 'failed'): Page {
  const texts = textsIn(frame.language).connectAccount;
  return outcome === 'connected'
    ? { ...frame, title: texts.connected, body: html`<p>${texts.connectedNext}</p>` }
    : { ...frame, title: texts.failed, body: html`<p>${texts.failedNext}</p>` };
}

export function expiredPage(frame: PageFrame): Page {
  const texts = textsIn(frame.language).connectAccount;
  return { ...frame, title: texts.expired, body: html`<p>${texts.expiredNext}</p>` };
}
