import { ACCOUNT_STATUSES, PROGRESS, type Progress } from './progress-words.tsx';

/** What the address of the list says: filters, search and position. */
export interface PeopleSearch {
  progress?: Progress;
  account_status?: keyof typeof ACCOUNT_STATUSES;
  search?: string;
  /** The last person of the page before. */
  after?: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SEARCH_LENGTH_MAX = 255;

/** Keeps only what the address may contain. */
export function peopleSearch(given: Record<string, unknown>): PeopleSearch {
  // a reference of digits arrives as a number
  const search = given.search === undefined ? '' : String(given.search).trim().slice(0, SEARCH_LENGTH_MAX);
  return {
    ...(isKeyOf(PROGRESS, given.progress) ? { progress: given.progress } : {}),
    ...(isKeyOf(ACCOUNT_STATUSES, given.account_status) ? { account_status: given.account_status } : {}),
    ...(search ? { search } : {}),
    ...(!search && typeof given.after === 'string' && UUID.test(given.after) ? { after: given.after } : {}),
  };
}

function isKeyOf<Values extends object>(values: Values, given: unknown): given is keyof Values {
  return typeof given === 'string' && Object.hasOwn(values, given);
}
