import { type ChoiceCard, choiceCards, type Html, html, type IconName, notice } from '#pages';
import { methodOf } from '../allowed-methods.ts';
import { methodsFor } from '../asking/received.ts';
import type { JourneyPage, Visit } from '../journey-page.ts';
import type { Method } from '../schema.ts';
import { askedList } from './asked.ts';
import { companyOf, dayInWords } from './wording.ts';

/** Offers the ways to share that the settings and the catalogue allow, best first. */
export const waysPage: JourneyPage = {
  step: 'ways',
  path: '/journey/ways',
  stage: 'sharing',
  async show(visit) {
    const texts = visit.texts.ways;
    const without = visit.query.get('without');
    const search = SEARCHES.get(without ?? '');
    const cards = cardsWithout(visit, without);
    return {
      title: cards.length > 0 ? texts.title : texts.noneTitle,
      body: html`
        ${askedList(visit)}
        ${search ? cards.length > 0 && otherWays(visit) : earlierConsent(visit)}
        ${
          cards.length > 0
            ? html`${cards.length > 1 && html`<p>${texts.lead}</p>`}${choiceCards(cards)}`
            : html`<p>${texts.none(companyOf(visit))}</p>`
        }
        ${search && html`<p><a href=${search}>${visit.texts.search.again}</a></p>`}
        ${
          visit.facts.hasData &&
          visit.hasPage('/journey/found') &&
          html`<p><a href="/journey/found">${texts.found}</a></p>`
        }
      `,
    };
  },
};

/** For a person who did not find their employer or their bank. */
function otherWays({ language, texts: { search } }: Visit) {
  return notice({ language, body: html`<p>${search.otherWays}</p>` });
}

/** Says why no text was shown to a person who had agreed before. */
function earlierConsent({ session, facts: { consent }, language, texts }: Visit) {
  if (!consent || consent.authorisationId === session.authorisationId) return null;
  return notice({ language, body: texts.ways.alreadyAgreed(dayInWords(consent.acceptedAt, language)) });
}

/** The page with the search, by the way that a person did not find theirs in. */
const SEARCHES: ReadonlyMap<string, string> = new Map([
  ['payroll', '/journey/employer'],
  ['bank_connection', '/journey/bank'],
]);

interface Way {
  icon: IconName;
  /** The `path` of the `JourneyPage`. `targets` returns the addresses with that path. */
  path: string;
  targets(visit: Visit): string[];
}

const WAYS: Readonly<Record<Method, Way>> = {
  payroll: way('employer', '/journey/employer'),
  direct: way('bolt', '/journey/direct'),
  taxauth: {
    icon: 'government',
    path: '/journey/sign-in/{provider}',
    targets: ({ context: { providers } }) =>
      providers.catalogue.providers
        .filter(({ id }) => methodOf(providers, id) === 'taxauth')
        .map(({ id }) => `/journey/sign-in/${id}`),
  },
  bank_connection: way('bank', '/journey/bank'),
  payslips: way('document', '/journey/upload/payslips'),
  bank_statements: way('document', '/journey/upload/bank-statements'),
};

function way(icon: IconName, path: string): Way {
  return { icon, path, targets: () => [path] };
}

/** The ways to choose from, without one that did not work. */
export function cardsWithout(visit: Visit, without: string | null): ChoiceCard[] {
  const methods = missingFirst(visit);
  const cards = methods
    .filter((method) => method !== without)
    .flatMap((method) => cardsOf(visit, method).map((card) => ({ card, isBest: method === methods[0] })));
  const tag = visit.texts.ways.best;
  return cards.map(({ card, isBest }) => (isBest && cards.length > 1 ? { ...card, tag } : card));
}

/** What is asked for and has not arrived comes first, so that nobody is led to share the same again. */
function missingFirst({ facts: { methods, asked } }: Visit): Method[] {
  const missing = methodsFor(asked?.filter(({ received }) => received !== 'all') ?? []);
  return [
    ...methods.filter((method) => missing.includes(method)),
    ...methods.filter((method) => !missing.includes(method)),
  ];
}

function cardsOf(visit: Visit, method: Method): ChoiceCard[] {
  const { icon, path, targets } = WAYS[method];
  if (!visit.hasPage(path)) return [];
  return targets(visit).map((href) => ({ icon, href, ...visit.texts.ways.methods[method] }));
}

/** The other ways, for a person whose source does not work at the moment. */
export function otherWaysFirst(visit: Visit, without: Method): Html {
  const cards = cardsWithout(visit, without);
  return cards.length > 0 && html`<h2>${visit.texts.ways.otherWays}</h2>${choiceCards(cards)}`;
}
