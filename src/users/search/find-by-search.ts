import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import type { Access } from '#values/roles.ts';
import { isUuid } from '#values/uuid.ts';
import { parseSearch } from './parse-search.ts';
import * as store from './store.ts';
import { BEGINNING, nameOf, termOf, withoutSuffix } from './terms.ts';

/**
 * How many users a search for several details reads of the rarest one. If more people match that detail, only the newest are
 * compared with the others.
 */
const READ_MAX = 1000;
const COUNTED_MAX = 200;
/** Further details of a search are ignored. */
const DETAILS_MAX = 8;

/** A code such as SW1A or M1, which can also be a word. */
const OUTWARD_CODE = /^[a-z]{1,2}\d[a-z\d]?$/;

interface Searcher {
  clientId: string;
  clientKey: KeyObject;
}

/**
 * Finds users by id, by the beginning of `ext_id`, and by personal details, best first. Access to numbers is needed to find people by
 * their National Insurance number. Who sees no personal data finds nobody by it, because finding somebody would confirm it.
 */
export async function findBySearch(
  tx: Db,
  searcher: Searcher,
  { text, access, limit }: { text: string; access: Access; limit: number },
): Promise<string[]> {
  const prefixes = [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  const [references, people] = await Promise.all([
    store.listIdsByPrefix(tx, searcher.clientId, { prefixes, limit }),
    access === 'hidden' ? [] : findPeople(tx, searcher, { text, access, limit }),
  ]);
  const ids = isUuid(text) ? [text.toLowerCase()] : [];
  return [...new Set([...ids, ...references, ...people])].slice(0, limit);
}

async function findPeople(
  tx: Db,
  { clientId, clientKey }: Searcher,
  { text, access, limit }: { text: string; access: Access; limit: number },
): Promise<string[]> {
  const groups = groupsOf(clientKey, text, access);
  const [only] = groups;
  if (!only) return [];
  if (groups.length === 1) return store.listIdsByTerm(tx, clientId, { terms: only, limit });
  const { words } = parseSearch(text);
  const named =
    words.length === groups.length
      ? await store.listIdsByTerm(tx, clientId, {
          terms: [termOf(clientKey, 'name', nameOf(words))],
          limit,
        })
      : [];
  if (named.length >= limit) return named;
  const counts = await store.countByTerm(tx, clientId, { terms: groups.flat(), limit: COUNTED_MAX });
  const others = await store.listIdsInAll(tx, clientId, {
    groups: rarestFirst(groups, counts),
    limit,
    readMax: READ_MAX,
  });
  return [...named, ...others];
}

/** For each detail that is searched for, the terms of which a person must have one, the best first. */
function groupsOf(clientKey: KeyObject, text: string, access: Access): Buffer[][] {
  const { words, datesOfBirth, postCodes, niNumbers } = parseSearch(text);
  const numbers = niNumbers.map((number) =>
    access === 'full' ? [termOf(clientKey, 'ni_number', withoutSuffix(number))] : [],
  );
  return [
    ...numbers,
    ...postCodes.map((code) => [termOf(clientKey, 'post_code', code)]),
    ...datesOfBirth.map((days) => days.map((day) => termOf(clientKey, 'date_of_birth', day))),
    ...words.map((word) => termsOfWord(clientKey, word)),
  ].slice(0, DETAILS_MAX);
}

function termsOfWord(clientKey: KeyObject, word: string): Buffer[] {
  const terms = [termOf(clientKey, 'word', word)];
  if (word.length >= BEGINNING.min) terms.push(termOf(clientKey, 'beginning', word.slice(0, BEGINNING.max)));
  if (OUTWARD_CODE.test(word)) terms.push(termOf(clientKey, 'outward_code', word.toUpperCase()));
  return terms;
}

/** `counts` has the number of users for each term of all groups, in the same order. */
function rarestFirst(groups: readonly Buffer[][], counts: readonly number[]): Buffer[][] {
  let from = 0;
  const counted = groups.map((terms) => {
    const count = counts.slice(from, from + terms.length).reduce((sum, one) => sum + one, 0);
    from += terms.length;
    return { terms, count };
  });
  return counted.toSorted((a, b) => a.count - b.count).map(({ terms }) => terms);
}
