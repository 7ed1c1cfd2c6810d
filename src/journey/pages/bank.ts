import { type Html, html, summaryList } from '#pages';
import type { JourneyPage, Visit } from '../journey-page.ts';
import { leaveSearch, logoOf, searchPage, signInAddress } from './search.ts';
import { companyOf, dayInWords } from './wording.ts';

const SEARCH = { path: '/journey/bank', way: 'bank_connection' } as const;

export const bankPage: JourneyPage = {
  step: 'search',
  path: SEARCH.path,
  stage: 'sharing',
  way: () => SEARCH.way,
  async show(visit) {
    const { facts, texts } = visit;
    if (!facts.methods.includes(SEARCH.way)) return { redirect: '/journey/ways' };
    return searchPage(visit, {
      ...SEARCH,
      methods: [SEARCH.way],
      words: texts.bank,
      cardOf: ({ id, name }) => ({ href: signInAddress(id), title: name, logo: logoOf(id) }),
    });
  },
  take: (visit) => leaveSearch(visit, SEARCH),
};

/** Says what a bank connection shares, for how long, and how to end it. */
export function sharedByBank(visit: Visit): Html {
  const { facts, language, texts } = visit;
  const { connect } = texts.bank;
  const company = companyOf(visit);
  const months = facts.settings.payroll_period_months.value;
  const isRecurring = facts.category === 'recurring' && facts.consent;
  return summaryList([
    {
      name: connect.what(company),
      value: html`
        <ul>${connect.items(months).map((item) => html`<li>${item}</li>`)}</ul>
        <p>${connect.onlyLook}</p>
      `,
    },
    {
      name: connect.howLong,
      value: isRecurring ? connect.recurring(dayInWords(isRecurring.expiresAt, language)) : connect.oneTime,
    },
    { name: connect.howToEnd, value: connect.end },
  ]);
}
