import { button, form, html } from '#pages';
import { CONTINUE, type JourneyPage } from '../journey-page.ts';
import { updateJourney } from '../store.ts';
import { companyOf } from './wording.ts';

/** Says who asks, what will be shared and what will not, before anything is asked. */
export const welcomePage: JourneyPage = {
  step: 'welcome',
  path: '/journey/welcome',
  stage: 'welcome',
  async show(visit) {
    const texts = visit.texts.welcome;
    const company = companyOf(visit);
    const shared = visit.facts.methods.includes('bank_statements')
      ? [...texts.sharedItems, texts.sharedStatements]
      : texts.sharedItems;
    return {
      title: texts.title(company),
      body: html`
        <p>${texts.why(company)}</p>
        <h2>${texts.shared}</h2>
        <ul>${shared.map((item) => html`<li>${item}</li>`)}</ul>
        <h2>${texts.notShared}</h2>
        <ul>${texts.notSharedItems(company).map((item) => html`<li>${item}</li>`)}</ul>
        <h2>${texts.howLong}</h2>
        <p>${texts.howLongAnswer}</p>
        ${form({ action: this.path, hidden: visit.hidden, body: button({ text: texts.start }) })}
      `,
    };
  },
  async take({ context: { database, clock }, session: { clientId, journeyId } }) {
    await updateJourney(database.tenant(clientId), clientId, journeyId, { welcomed_at: clock.now() });
    return { redirect: CONTINUE };
  },
};
