import { type Providers, rankByName } from '#providers';
import { methodOf } from './allowed-methods.ts';
import type { Method } from './schema.ts';

/** The ways whose sources people search by name. */
const SEARCHED = ['payroll', 'direct', 'bank_connection'] as const satisfies readonly Method[];
type Searched = (typeof SEARCHED)[number];

/** Where the records of an employer, a provider or a bank can be fetched. */
export interface Source {
  /** Id of the provider. */
  id: string;
  name: string;
  /** Direct: the employer's payroll is searched, and the person does not sign in. */
  method: Searched;
}

export interface Found {
  kind: 'employer' | 'provider';
  id: string;
  name: string;
  /** At least one. */
  sources: readonly Source[];
}

export const QUERY_LENGTH_MAX = 100;
const FOUND_MAX = 20;
const CLOSE_MAX = 5;

/** Words that are too short or too common to find anything by themselves. */
const WORD_LENGTH_MIN = 4;
const COMMON_WORDS = new Set([
  'bank',
  'company',
  'council',
  'group',
  'limited',
  'payroll',
  'services',
  'with',
]);

export interface Search {
  /** Whether the names only have a word of the text in common. */
  isClose: boolean;
  found: readonly Found[];
}

/**
 * Searches employers, providers and banks together, best match first. If none has all words, finds those that have one of them.
 * Without a text, lists providers.
 */
export function searchSources(providers: Providers, methods: readonly Method[], text: string): Search {
  const known = listAll(providers, methods);
  const found = text ? rankByName(known, text) : known.filter(({ kind }) => kind === 'provider');
  if (found.length > 0) return { isClose: false, found: found.slice(0, FOUND_MAX) };
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= WORD_LENGTH_MIN && !COMMON_WORDS.has(word));
  const close = new Set(words.flatMap((word) => rankByName(known, word)));
  return { isClose: true, found: [...close].slice(0, CLOSE_MAX) };
}

/** Finds an employer by its id, so that the person can choose one of its providers. */
export function findEmployer(providers: Providers, methods: readonly Method[], id: string): Found | null {
  return listAll(providers, methods).find((one) => one.kind === 'employer' && one.id === id) ?? null;
}

/** Lists only what the person can use: other employers would lead nowhere. */
function listAll(providers: Providers, methods: readonly Method[]): Found[] {
  const sources = new Map(listSources(providers, methods).map((source) => [source.id, source]));
  const employers = providers.catalogue.employers.map(({ id, name, providers: used }): Found => {
    const known = used.flatMap((provider) => sources.get(provider) ?? []);
    // one search covers all payrolls that are searched directly
    const direct = known.filter(({ method }) => method === 'direct').slice(0, 1);
    return {
      kind: 'employer',
      id,
      name,
      sources: [...known.filter(({ method }) => method === 'payroll'), ...direct],
    };
  });
  const named = [...sources.values()].map(
    (source): Found => ({ kind: 'provider', id: source.id, name: source.name, sources: [source] }),
  );
  return [...employers.filter(({ sources: used }) => used.length > 0), ...named];
}

function listSources(providers: Providers, methods: readonly Method[]): Source[] {
  return providers.catalogue.providers
    .filter(({ id }) => providers.find(id)?.setup)
    .flatMap(({ id, name }): Source[] => {
      const method = SEARCHED.find((one) => one === methodOf(providers, id));
      return method && methods.includes(method) ? [{ id, name, method }] : [];
    });
}
