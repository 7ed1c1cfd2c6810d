import { button, type ChoiceCard, choiceCards, form, type Html, html, notice, textField } from '#pages';
import type { Redirect, Shown, Visit } from '../journey-page.ts';
import type { Method } from '../schema.ts';
import { type Found, QUERY_LENGTH_MAX, searchSources } from '../search-sources.ts';
import { recordProgress } from '../statistics/record-progress.ts';
import type { JourneyChanges } from '../store.ts';
import { cardsWithout } from './ways.ts';

/** The search of one way. */
export interface SearchOf {
  path: string;
  /** The way that the person leaves if they don't find theirs. */
  way: Method;
  methods: readonly Method[];
  words: Record<'title' | 'label' | 'hint' | 'all' | 'tryAgain', string>;
  cardOf(found: Found, given: { isLabelled: boolean }): ChoiceCard;
}

/** Searches sources by name. A script searches while the person types. */
export function searchPage(visit: Visit, search: SearchOf): Shown {
  const { language, texts, query } = visit;
  const { path, words } = search;
  const typed = (query.get('q') ?? '').trim().slice(0, QUERY_LENGTH_MAX);
  return {
    title: words.title,
    back: '/journey/ways',
    scripts: ['/journey/scripts/search.js'],
    body: [
      form({
        id: 'search',
        action: path,
        method: 'get',
        body: textField({
          language,
          name: 'q',
          type: 'search',
          label: words.label,
          hint: words.hint,
          value: typed,
          maxLength: QUERY_LENGTH_MAX,
          beside: button({ text: texts.search.send }),
        }),
      }),
      results(visit, search, typed),
      notThere(visit, search),
    ],
  };
}

export function notThere(visit: Visit, { path, way }: Pick<SearchOf, 'path' | 'way'>): Html {
  const words = visit.texts.search;
  const hasOtherWays = cardsWithout(visit, way).length > 0;
  return form({
    action: path,
    hidden: visit.hidden,
    body: html`
      <h2>${words.notThere}</h2>
      <p>${hasOtherWays && words.notThereWays} ${words.notThereKept}</p>
      ${button({ kind: 'secondary', text: words.cannotFind })}
    `,
  });
}

/** The person can't find theirs. What they typed is not stored: it can contain anything, including personal data. */
export async function leaveSearch(
  { context, session }: Visit,
  { way, changes = {} }: { way: Method; changes?: JourneyChanges },
): Promise<Redirect> {
  await recordProgress(context, session, { changes, reached: { failed: { place: 'search', way } } });
  return { redirect: `/journey/ways?without=${way}` };
}

/** The script replaces the list. Only the number of results is announced, not each of them. */
function results(visit: Visit, { methods, words, cardOf }: SearchOf, typed: string): Html {
  const { language, texts } = visit;
  const { found, isClose } = searchSources(visit.context.providers, methods, typed);
  const heading = !typed
    ? words.all
    : isClose && found.length > 0
      ? texts.search.close(typed)
      : texts.search.count(found.length, typed);
  return html`
    <p id="count" class="count" role="status">${heading}</p>
    <div id="results">
      ${
        found.length > 0
          ? choiceCards(found.map((one) => cardOf(one, { isLabelled: typed !== '' })))
          : notice({ language, body: html`<p>${words.tryAgain}</p>` })
      }
    </div>
  `;
}

export function signInAddress(id: string): string {
  return `/journey/sign-in/${encodeURIComponent(id)}`;
}

export function logoOf(id: string): string {
  return `/logos/${encodeURIComponent(id)}.svg`;
}
