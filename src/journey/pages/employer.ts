import { type ChoiceCard, choiceCards, html } from '#pages';
import type { JourneyPage, Shown, Visit } from '../journey-page.ts';
import type { Method } from '../schema.ts';
import { type Found, findEmployer, type Source } from '../search-sources.ts';
import { leaveSearch, logoOf, notThere, searchPage, signInAddress } from './search.ts';

const PATH = '/journey/employer';
const SEARCH = { path: PATH, way: 'payroll' } as const;

/** Finds the person's employer or payroll provider. */
export const employerPage: JourneyPage = {
  step: 'search',
  path: PATH,
  stage: 'sharing',
  way: () => 'payroll',
  async show(visit) {
    const methods = methodsOf(visit);
    const employer = findEmployer(visit.context.providers, methods, visit.query.get('employer') ?? '');
    if (employer) return choicePage(visit, employer);
    const cardOf = (found: Found, given: { isLabelled: boolean }) => cardFor(visit, found, given);
    return searchPage(visit, { ...SEARCH, methods, words: visit.texts.employer, cardOf });
  },
  take: (visit) =>
    leaveSearch(visit, { ...SEARCH, changes: { employer_not_found_at: visit.context.clock.now() } }),
};

/** Employers whose payroll is searched directly are listed only if the journey has the page for that search. */
function methodsOf({ facts: { methods }, hasPage }: Visit): readonly Method[] {
  return methods.filter(
    (method) => method === 'payroll' || (method === 'direct' && hasPage('/journey/direct')),
  );
}

function cardFor(
  { texts: { employer: words } }: Visit,
  { kind, id, name, sources }: Found,
  { isLabelled }: { isLabelled: boolean },
): ChoiceCard {
  const [first, ...others] = sources;
  if (!first || others.length > 0)
    return {
      href: `${PATH}?employer=${encodeURIComponent(id)}`,
      title: name,
      about: words.several(sources.length),
      logo: logoOf(id),
    };
  const about =
    first.method === 'direct'
      ? words.direct
      : kind === 'provider'
        ? isLabelled && words.provider
        : words.through(first.name);
  return { href: addressOf(first), title: name, about, logo: logoOf(id) };
}

/** An employer with several payrolls: the person knows which one they use. */
function choicePage(visit: Visit, { name, sources }: Found): Shown {
  const words = visit.texts.employer;
  return {
    title: words.which(name),
    back: `${PATH}?q=${encodeURIComponent(name)}`,
    body: [
      html`<p>${words.whichHelp}</p>`,
      choiceCards(
        sources.map((source) => ({
          href: addressOf(source),
          title: source.name,
          logo: logoOf(source.id),
          ...(source.method === 'direct' ? { about: words.direct } : {}),
        })),
      ),
      notThere(visit, SEARCH),
    ],
  };
}

function addressOf({ id, method }: Source): string {
  return method === 'direct' ? '/journey/direct' : signInAddress(id);
}
