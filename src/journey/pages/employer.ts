import { button, type ChoiceCard, choiceCards, form, type Html, html, notice, textField } from '#pages';
import type { JourneyPage, Shown, Visit } from '../journey-page.ts';
import type { Method } from '../schema.ts';
import {
  type Found,
  findEmployer,
  QUERY_LENGTH_MAX,
  type Source,
  searchEmployers,
} from '../search-employers.ts';
import { recordProgress } from '../statistics/record-progress.ts';
import { cardsWithout } from './ways.ts';

const PATH = '/journey/employer';

/** Finds the person's employer or payroll provider. A script searches while the person types. */
export const employerPage: JourneyPage = {
  step: 'search',
  path: PATH,
  stage: 'sharing',
  way: () => 'payroll',
  async show(visit) {
    const employer = findEmployer(
      visit.context.providers,
      methodsOf(visit),
      visit.query.get('employer') ?? '',
    );
    return employer ? choicePage(visit, employer) : searchPage(visit);
  },
  /** The person can't find theirs. What they typed is not stored: it can contain anything, including personal data. */
  async take({ context, session }) {
    await recordProgress(context, session, {
      changes: { employer_not_found_at: context.clock.now() },
      reached: { failed: { place: 'search', way: 'payroll' } },
    });
    return { redirect: '/journey/ways?without=payroll' };
  },
};

/** Employers whose payroll is searched directly are listed only if the journey has the page for that search. */
function methodsOf({ facts: { methods }, hasPage }: Visit): readonly Method[] {
  return methods.filter((method) => method !== 'direct' || hasPage('/journey/direct'));
}

function searchPage(visit: Visit): Shown {
  const { language, texts, query } = visit;
  const words = texts.employer;
  const typed = (query.get('q') ?? '').trim().slice(0, QUERY_LENGTH_MAX);
  return {
    title: words.title,
    back: '/journey/ways',
    scripts: ['/journey/scripts/search.js'],
    body: [
      form({
        id: 'search',
        action: PATH,
        method: 'get',
        body: textField({
          language,
          name: 'q',
          type: 'search',
          label: words.label,
          hint: words.hint,
          value: typed,
          maxLength: QUERY_LENGTH_MAX,
          beside: button({ text: words.search }),
        }),
      }),
      results(visit, typed),
      notThere(visit),
    ],
  };
}

function notThere(visit: Visit): Html {
  const { employer: words } = visit.texts;
  const hasOtherWays = cardsWithout(visit, 'payroll').length > 0;
  return form({
    action: PATH,
    hidden: visit.hidden,
    body: html`
      <h2>${words.notThere}</h2>
      <p>${hasOtherWays && words.notThereWays} ${words.notThereKept}</p>
      ${button({ kind: 'secondary', text: words.cannotFind })}
    `,
  });
}

/** The script replaces the list. Only the number of results is announced, not each of them. */
function results(visit: Visit, typed: string): Html {
  const { language } = visit;
  const words = visit.texts.employer;
  const { found, isClose } = searchEmployers(visit.context.providers, methodsOf(visit), typed);
  const heading = !typed
    ? words.all
    : isClose && found.length > 0
      ? words.close(typed)
      : words.count(found.length, typed);
  return html`
    <p id="count" class="count" role="status">${heading}</p>
    <div id="results">
      ${
        found.length > 0
          ? choiceCards(found.map((one) => cardOf(visit, one, { isLabelled: typed !== '' })))
          : notice({ language, body: html`<p>${words.tryAgain}</p>` })
      }
    </div>
  `;
}

function cardOf(
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
      notThere(visit),
    ],
  };
}

function addressOf({ id, method }: Source): string {
  return method === 'direct' ? '/journey/direct' : `/journey/sign-in/${encodeURIComponent(id)}`;
}

function logoOf(id: string): string {
  return `/logos/${encodeURIComponent(id)}.svg`;
}
