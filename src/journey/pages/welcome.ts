import { button, form, type Html, html, type Texts } from '#pages';
import { CONTINUE, type JourneyPage } from '../journey-page.ts';
import { updateJourney } from '../store.ts';
import { companyOf } from './wording.ts';

const PATH = '/journey/welcome';

/** Says who asks, what will be shared and what will not, before anything is asked. */
export const welcomePage: JourneyPage = {
  step: 'welcome',
  path: PATH,
  stage: 'welcome',
  async show(visit) {
    const company = companyOf(visit);
    const hasStatements = visit.facts.methods.includes('bank_statements');
    return {
      title: visit.texts.welcome.title(company),
      body: welcomeBody(visit.texts, { company, hasStatements, hidden: visit.hidden }),
    };
  },
  async take({ context: { database, clock }, session: { clientId, journeyId } }) {
    await updateJourney(database.tenant(clientId), clientId, journeyId, { welcomed_at: clock.now() });
    return { redirect: CONTINUE };
  },
};

export function welcomeBody(
  { welcome: texts }: Pick<Texts, 'welcome'>,
  {
    company,
    hasStatements,
    hidden,
  }: { company: string; hasStatements: boolean; hidden: Readonly<Record<string, string>> },
): Html {
  const shared = hasStatements ? [...texts.sharedItems, texts.sharedStatements] : texts.sharedItems;
  return html`
    <p>${texts.why(company)}</p>
    <h2>${texts.shared}</h2>
    <ul>${shared.map((item) => html`<li>${item}</li>`)}</ul>
    <h2>${texts.notShared}</h2>
    <ul>${texts.notSharedItems(company).map((item) => html`<li>${item}</li>`)}</ul>
    <h2>${texts.howLong}</h2>
    <p>${texts.howLongAnswer}</p>
    ${form({ action: PATH, hidden, body: button({ text: texts.start }) })}
  `;
}
