import type { UserProgress } from '../../../../../clients/typescript/index.js';
import { cursorIn, isId } from '../../search.ts';
import { ACCOUNT_LOOKS } from '../../words/accounts.ts';
import { RISKS, type Risk } from '../../words/risks.ts';
import { VERDICTS, type VerdictState } from '../../words/verdicts.ts';
import { PROGRESS, type Progress } from './progress-words.tsx';

/** The parts of the list's address: order, filters, search and position. */
export interface PeopleSearch {
  sort?: keyof typeof SORTS;
  risk?: Risk;
  verdict?: VerdictState;
  assignee?: string;
  review?: keyof typeof REVIEWS;
  progress?: Progress;
  data_age?: keyof typeof AGES;
  source_failed?: keyof typeof SOURCES;
  account_status?: keyof typeof ACCOUNT_LOOKS;
  search?: string;
  /** The end of the page before. */
  after?: string;
}

/** The newest people come first without a word in the address. */
export const SORTS = {
  risk: 'Highest risk',
  oldest_data: 'Oldest data',
  newest_data: 'Newest data',
} as const;

export const REVIEWS = {
  none: 'Not reviewed',
  reopened: 'Reopened',
  needs_more_evidence: 'Needs more evidence',
  accepted: 'Accepted',
  rejected: 'Rejected',
} as const satisfies Record<NonNullable<UserProgress['review']>['outcome'] | 'none' | 'reopened', string>;

export const AGES = {
  day: 'At most a day old',
  week: 'At most a week old',
  month: 'At most 30 days old',
  older: 'Older than 30 days',
  none: 'No data',
} as const;

export const SOURCES = {
  payroll: 'Payroll sign-in',
  direct: 'Employer’s payroll',
  taxauth: 'Tax authority',
  payslips: 'Uploaded payslips',
  bank_statements: 'Bank statements and connections',
} as const;

const CHOICES = {
  sort: SORTS,
  risk: RISKS,
  verdict: VERDICTS,
  review: REVIEWS,
  progress: PROGRESS,
  data_age: AGES,
  source_failed: SOURCES,
  account_status: ACCOUNT_LOOKS,
} as const;

const SEARCH_LENGTH_MAX = 255;

/** Keeps only what the address may contain. */
export function peopleSearch(given: Record<string, unknown>): PeopleSearch {
  // a reference of digits arrives as a number
  const search = given.search === undefined ? '' : String(given.search).trim().slice(0, SEARCH_LENGTH_MAX);
  const chosen = Object.entries(CHOICES).filter(
    ([name, values]) => typeof given[name] === 'string' && Object.hasOwn(values, given[name]),
  );
  const { assignee } = given;
  const isAssignee = assignee === 'me' || assignee === 'nobody' || isId(assignee);
  return {
    ...(Object.fromEntries(chosen.map(([name]) => [name, given[name]])) as PeopleSearch),
    ...(isAssignee ? { assignee } : {}),
    ...(search ? { search } : {}),
    ...(search ? {} : cursorIn(given)),
  };
}

/** Whether the list shows only some people. */
export function isNarrowed({ sort: _, after: __, ...filters }: PeopleSearch): boolean {
  return Object.keys(filters).length > 0;
}
