import { z } from 'zod';
import { AccountStatus } from '#accounts/schema.ts';
import { REVIEW_OUTCOMES, ReviewOutcome } from '#cases/schema.ts';
import { Risk, StoredVerdict, VerdictStatus } from '#income-summary/verdict-schema.ts';
import { Person, Withdrawal, WithNames } from '#users/schema.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { Id, Timestamp, text, wholeNumber, yesNo } from '#values/fields.ts';
import { CursorPagination, cursorQuery } from '#values/page.ts';

export const Progress = namedEnumeration('Progress', {
  has_data: 'payslips, bank statements or income are stored',
  in_progress: 'a retrieval is running, or a document is being read',
  waiting: 'the user has to open the link, finish the journey, answer a security question or upload a file',
  needs_attention: 'something failed or expired, and will not continue by itself',
  nothing_found: 'everything is finished, and the sources have no data',
  not_started: 'nothing has begun',
});
export type Progress = z.output<typeof Progress>;

const WaitingFor = enumeration({
  open_link: 'the link to the journey was not opened yet',
  finish_journey: 'the user opened the link and has not finished',
  security_question: 'the provider asks the user a security question',
  upload: 'an upload was requested and has not arrived',
});
export type WaitingFor = z.output<typeof WaitingFor>;

const AttentionReason = enumeration({
  sign_in_again: 'the session at a provider has ended, so no more data arrives from it',
  sign_in_failed: 'the user could not sign in to a provider',
  retrieval_failed: 'the first retrieval from a provider failed',
  document_not_read: 'a document was rejected or could not be read',
  declined: 'the user does not want to share',
  left: 'the user left the journey before the end',
  link_expired: 'the link to the journey expired before the user finished',
});
export type AttentionReason = z.output<typeof AttentionReason>;

export const Sort = namedEnumeration('UserOrder', {
  newest: 'the newest users first',
  risk: 'the highest risk first, then users without a risk; within each, the newest users first',
  oldest_data: 'the users whose newest data is the oldest first, then users without data',
  newest_data: 'the users with the newest data first, then users without data',
});
export type Sort = z.output<typeof Sort>;

export const DataAge = namedEnumeration('DataAge', {
  day: 'at most a day old',
  week: 'at most seven days old',
  month: 'at most 30 days old',
  older: 'older than 30 days',
  none: 'no data is stored',
});
export type DataAge = z.output<typeof DataAge>;

const ReviewState = namedEnumeration('ReviewState', {
  none: 'no review was recorded',
  ...REVIEW_OUTCOMES,
  reopened: 'the evidence or the verdict has changed since the newest review',
});
export type ReviewState = z.output<typeof ReviewState>;

export const DataSource = namedEnumeration('DataSource', {
  payroll: 'a sign-in to a payroll provider',
  direct: 'a direct connection to an employer’s payroll',
  payslips: 'uploaded payslips',
  bank_statements: 'uploaded bank statements',
  taxauth: 'the tax authority',
});
export type DataSource = z.output<typeof DataSource>;

const Assignee = z
  .object({
    member_id: Id.describe('Id of the member'),
    name: z.string().describe('Name of the member, or the email address if there is no name'),
  })
  .describe('The member who works on the user');

const LatestReview = z
  .object({
    outcome: ReviewOutcome.describe('What was decided'),
    recorded_at: Timestamp.describe('When it was decided'),
    is_reopened: z.boolean().describe('Whether the evidence or the verdict has changed since'),
  })
  .describe('The newest review of the user');

const USER = {
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  created_at: '2026-01-31T09:30:00.000Z',
  ext_id: 'application-1017',
  forename: null,
  surname: null,
  progress: ['has_data' as const, 'needs_attention' as const],
  waiting_for: null,
  attention_reason: 'sign_in_again' as const,
  newest_data_at: '2026-02-01T09:30:00.000Z',
  verdict: {
    status: 'verified' as const,
    risk: 'low' as const,
    serious_count: 0,
    concluded_at: '2026-02-01T09:30:01.000Z',
    is_updating: false,
  },
  assignee: { member_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6099', name: 'Sam Reviewer' },
  review: null,
  withdrawal: null,
};

export const UserProgress = z
  .object({
    user_id: Id.describe('Id of the user'),
    created_at: Timestamp.describe('When the user was created'),
    ...Person.pick({ ext_id: true, forename: true, surname: true }).shape,
    progress: z
      .array(Progress)
      .describe(
        'The states that apply to the user now, at least one. `nothing_found` and `not_started` are never combined with others',
      ),
    waiting_for: WaitingFor.nullable().describe(
      'What the user has to do, if `progress` contains `waiting`; otherwise null',
    ),
    attention_reason: AttentionReason.nullable().describe(
      'Why the user needs attention, if `progress` contains `needs_attention`; otherwise null',
    ),
    newest_data_at: Timestamp.nullable().describe('When the newest data was stored; null without data'),
    verdict: StoredVerdict.extend({
      is_updating: z.boolean().describe('Whether there is newer data that it does not contain yet'),
    })
      .nullable()
      .describe(
        'The last verdict about the user’s income; null if there was no data to conclude from, and for members who may not read payslips',
      ),
    assignee: Assignee.nullable().describe(
      'The member who works on the user; null if nobody does, and for members who may not read cases',
    ),
    review: LatestReview.nullable().describe(
      'The newest review; null if there is none, and for members who may not read cases',
    ),
    withdrawal: Withdrawal.nullable().describe('The withdrawal, if the user has withdrawn all consent'),
  })
  .meta({ id: 'UserProgress', description: 'The progress of a user’s data', examples: [USER] });
export type UserProgress = z.output<typeof UserProgress>;

export const LIMIT_MAX = 100;
const ASSIGNEE = 'must be me, nobody or the id of a member';

export const UserProgressQuery = z.strictObject({
  ...cursorQuery({ limitMax: LIMIT_MAX, limitDefault: 20 }),
  sort: Sort.optional().describe('The order of the users. Without it, the newest come first'),
  names: WithNames.optional(),
  progress: Progress.optional().describe('Only users with this progress'),
  account_status: AccountStatus.optional().describe('Only users with an account in this status'),
  verdict: VerdictStatus.optional().describe('Only users with this verdict'),
  risk: Risk.optional().describe('Only users with this risk'),
  data_age: DataAge.optional().describe('Only users whose newest data is this old'),
  source_failed: DataSource.optional().describe(
    'Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none succeeded, or a document was rejected or could not be read',
  ),
  assignee: z
    .string({ error: ASSIGNEE })
    .regex(/^(?:me|nobody|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/, { error: ASSIGNEE })
    .optional()
    .describe('Only users whom this member works on: the id of a member, `me` or `nobody`'),
  review: ReviewState.optional().describe(
    'Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist',
  ),
  search: text({ max: 255 })
    .optional()
    .describe(
      'Only users that match this text, best first: the id, the beginning of the `ext_id`, names or their beginnings, date of birth, postcode, National Insurance number, or the email address or phone number of a journey’s contact. Several words must all match. Roles that see no personal data find users only by id and `ext_id`. URLs can end up in the logs of proxies: to search for personal data, use `POST /users/search`',
    ),
});
export type UserProgressQuery = z.output<typeof UserProgressQuery>;

/** The filters and the order, without what belongs to one request. */
export const UserFilters = UserProgressQuery.omit({ limit: true, after: true, search: true, names: true });

export const UserCsvQuery = UserProgressQuery.omit({ limit: true, after: true, names: true });

export const UserSearch = UserProgressQuery.omit({ after: true })
  .extend({
    limit: wholeNumber(1, LIMIT_MAX).default(20).describe('Maximum number of users to return'),
    names: yesNo()
      .optional()
      .describe(WithNames.description ?? ''),
    search: UserProgressQuery.shape.search
      .unwrap()
      .describe('The text to search for, as in `GET /users/progress`'),
  })
  .meta({
    id: 'UserSearch',
    description: 'A search for users, with the fields of `GET /users/progress`',
    examples: [{ search: 'ada exam', limit: 8 }],
  });

export const UserProgressList = z
  .object({
    pagination: CursorPagination,
    users: z.array(UserProgress).describe('The users of this page'),
    has_more: z
      .boolean()
      .describe('Whether more users may match. With `search`, send a longer text to find them'),
  })
  .meta({
    id: 'UserProgressList',
    description: 'A page of users with their progress',
    examples: [{ pagination: { limit: 20, count: 1, next_after: null }, users: [USER], has_more: false }],
  });
export type UserProgressList = z.output<typeof UserProgressList>;
