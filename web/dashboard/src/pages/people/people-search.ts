import { isId } from '../../search.ts';
import { ACCOUNT_LOOKS } from '../../words/accounts.ts';
import { PROGRESS, type Progress } from './progress-words.tsx';

/** The parts of the list's address: filters, search and position. */
export interface PeopleSearch {
  progress?: Progress;
  account_status?: keyof typeof ACCOUNT_LOOKS;
  search?: string;
  /** The last person of the page before. */
  after?: string;
}

const SEARCH_LENGTH_MAX = 255;

/** Keeps only what the address may contain. */
export function peopleSearch(given: Record<string, unknown>): PeopleSearch {
  // a reference of digits arrives as a number
  const search = given.search === undefined ? '' : String(given.search).trim().slice(0, SEARCH_LENGTH_MAX);
  return {
    ...(isKeyOf(PROGRESS, given.progress) ? { progress: given.progress } : {}),
    ...(isKeyOf(ACCOUNT_LOOKS, given.account_status) ? { account_status: given.account_status } : {}),
    ...(search ? { search } : {}),
    ...(!search && isId(given.after) ? { after: given.after } : {}),
  };
}

function isKeyOf<Values extends object>(values: Values, given: unknown): given is keyof Values {
  return typeof given === 'string' && Object.hasOwn(values, given);
}
