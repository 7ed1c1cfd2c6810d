import { button, form, type Html, html, outsideLink, type Texts } from '#pages';
import { BRINGS } from '../asking/received.ts';
import { CONTINUE, type JourneyPage } from '../journey-page.ts';
import { updateJourney } from '../store.ts';
import { askedFor } from './asked.ts';
import { companyOf } from './wording.ts';

const PATH = '/journey/welcome';
/** How long it takes to share one thing. */
const MINUTES_EACH = 3;

/** Says who asks, what will be shared and what will not, before anything is asked. */
export const welcomePage: JourneyPage = {
  step: 'welcome',
  path: PATH,
  stage: 'before_consent',
  async show(visit) {
    const company = companyOf(visit);
    const { methods, client, asked } = visit.facts;
    return {
      title: visit.texts.welcome.title(company),
      isTimeLimitLast: true,
      body: html`${askedFor(visit)}${welcomeBody(visit.texts, {
        company,
        privacyUrl: client.privacyUrl,
        hasStatements: methods.some((method) => BRINGS.bank_statements.includes(method)),
        items: asked?.filter(({ received }) => received !== 'all').length,
        hidden: visit.hidden,
      })}`,
    };
  },
  async take({ context: { database, clock }, session: { clientId, journeyId, isWelcomed } }) {
    // the person came back from the next page
    if (isWelcomed) return { redirect: CONTINUE };
    await updateJourney(database.tenant(clientId), clientId, journeyId, { welcomed_at: clock.now() });
    return { redirect: CONTINUE };
  },
};

export function welcomeBody(
  { welcome: texts, common }: Pick<Texts, 'welcome' | 'common'>,
  {
    company,
    privacyUrl,
    hasStatements,
    items = 1,
    hidden,
  }: {
    company: string;
    privacyUrl: string | null;
    hasStatements: boolean;
    /** How many things a link asks for, if it asks for something in particular. */
    items?: number | undefined;
    hidden: Readonly<Record<string, string>>;
  },
): Html {
  const shared = hasStatements ? [...texts.sharedItems, texts.sharedStatements] : texts.sharedItems;
  return html`
    <p>${texts.why(company)}</p>
    <p>${texts.howLong(MINUTES_EACH * Math.max(items, 1))}</p>
    <div class="start">${form({ action: PATH, hidden, body: button({ text: texts.start }) })}</div>
    <h2>${texts.shared}</h2>
    <ul>${shared.map((item) => html`<li>${item}</li>`)}</ul>
    <h2>${texts.notShared}</h2>
    <ul>${texts.notSharedItems(company).map((item) => html`<li>${item}</li>`)}</ul>
    <h2>${texts.stop}</h2>
    <p>${texts.stopAnswer}</p>
    <h2>${texts.unsure}</h2>
    <p>${texts.unsureAnswer(company)}</p>
    ${privacyUrl && html`<p>${outsideLink(privacyUrl, texts.privacy(company), common.newTab)}</p>`}
  `;
}
