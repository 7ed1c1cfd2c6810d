import { z } from 'zod';
import { Document } from '#documents/schema.ts';
import { IncomeSummary } from '#income-summary/schema.ts';
import { VerdictStatus } from '#income-summary/verdict-schema.ts';
import { asStored } from '#platform/http/reply-schema.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { exampleOf } from '#values/example-of.ts';
import { formed, Id, id, messageReply, Timestamp } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';

export const REVIEW_OUTCOMES = {
  accepted: 'the evidence is enough, and the team believes it',
  needs_more_evidence: 'the team asks for more before it decides',
  rejected: 'the team does not accept the evidence',
} as const;
export const ReviewOutcome = namedEnumeration('ReviewOutcome', REVIEW_OUTCOMES);
export type ReviewOutcome = z.output<typeof ReviewOutcome>;

const TEXT_CHARACTERS_MAX = 4000;
const SHA256_PATTERN = /^[0-9a-f]{64}$/;
const IDS = {
  user: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  member: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  note: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60b1',
  review: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60b2',
};
const HASH = '7e092238ae712ee97738942fec820046401f647ac40de9694d5e9943d12cf3c3';

/** Text that somebody types. Spaces around it are removed. */
function typed() {
  return formed((value) => value.trim() || null, {
    must: `text of 1 to ${TEXT_CHARACTERS_MAX} characters`,
    max: TEXT_CHARACTERS_MAX,
  });
}

function hash() {
  return formed((value) => (SHA256_PATTERN.test(value) ? value : null), {
    must: 'a hash of 64 hexadecimal characters',
    max: 64,
  });
}

export const AuthorKind = namedEnumeration('AuthorKind', {
  member: 'a member of the team',
  api_key: 'an API key',
});
export type AuthorKind = z.output<typeof AuthorKind>;

const Author = z
  .object({
    kind: AuthorKind.describe('Whether a member or an API key wrote it'),
    id: Id.describe('Id of the member or the API key'),
    name: z
      .string()
      .nullable()
      .describe('Name of the member, even after they left the team, or of the API key'),
  })
  .meta({ id: 'Author', description: 'Who wrote it' });
export type Author = z.output<typeof Author>;
const AUTHOR = { kind: 'member' as const, id: IDS.member, name: 'Grace Example' };

const Assignee = z
  .object({
    member_id: Id.describe('Id of the member'),
    name: z.string().describe('Name of the member, or the email address if there is none'),
    assigned_at: Timestamp.describe('When the user was assigned to the member'),
  })
  .describe('The member who works on the user');
const ASSIGNEE = {
  member_id: IDS.member,
  name: 'Grace Example',
  assigned_at: '2026-02-01T09:00:00.000Z',
};

export const REOPENED_BECAUSE = {
  verdict_changed: 'the verdict is not the same any more',
  documents_added: 'documents were uploaded and read',
  documents_removed: 'documents were deleted',
  data_changed: 'other evidence changed, such as payslips from a payroll or the details of the user',
} as const;

const ReopenedReason = z
  .object({
    code: enumeration(REOPENED_BECAUSE).describe('What has changed'),
    message: z.string().describe('The same in words'),
  })
  .describe('One reason why the review is reopened');
export type ReopenedReason = z.output<typeof ReopenedReason>;

const CaseReview = z
  .object({
    review_id: Id.describe('Id of the review'),
    outcome: ReviewOutcome.describe('What was decided'),
    recorded_at: Timestamp.describe('When it was recorded'),
    author: Author,
    is_reopened: z
      .boolean()
      .describe('Whether the evidence or the verdict has changed since, so that somebody should look again'),
    reopened_at: Timestamp.nullable().describe('When the change was noticed; null if nothing has changed'),
    reopened_because: z.array(ReopenedReason).describe('What has changed; empty if nothing has'),
  })
  .describe('The newest review');

export const Case = z
  .object({
    user_id: Id.describe('The user'),
    assignee: Assignee.nullable().describe('The member who works on the user; null if nobody does'),
    review: CaseReview.nullable().describe('The newest review; null if there is none'),
    note_count: z.int().describe('Number of notes'),
    review_count: z.int().describe('Number of reviews'),
  })
  .meta({
    id: 'Case',
    description: 'The team’s work on a user: who does it, and what was decided last',
    examples: [
      {
        user_id: IDS.user,
        assignee: ASSIGNEE,
        review: {
          review_id: IDS.review,
          outcome: 'accepted',
          recorded_at: '2026-02-01T09:30:00.000Z',
          author: AUTHOR,
          is_reopened: true,
          reopened_at: '2026-02-03T11:00:00.000Z',
          reopened_because: [{ code: 'documents_added', message: '1 document was added.' }],
        },
        note_count: 2,
        review_count: 1,
      },
    ],
  });
export type Case = z.output<typeof Case>;

export const AssigneeInput = z
  .strictObject({
    member_id: id().nullable().describe('The member who works on the user from now on; null for nobody'),
  })
  .meta({
    id: 'AssigneeInput',
    description: 'Who works on the user',
    examples: [{ member_id: IDS.member }],
  });

export const Note = z
  .object({
    note_id: Id.describe('Id of the note'),
    user_id: Id.describe('The user that the note is about'),
    text: z.string().describe('The note'),
    created_at: Timestamp.describe('When the note was added'),
    author: Author,
  })
  .meta({
    id: 'Note',
    description: 'What somebody on the team wrote about a user. It cannot be changed',
    examples: [
      {
        note_id: IDS.note,
        user_id: IDS.user,
        text: 'Called the employer: she works 30 hours from March.',
        created_at: '2026-02-01T09:20:00.000Z',
        author: AUTHOR,
      },
    ],
  });
export type Note = z.output<typeof Note>;

export const NoteInput = z
  .strictObject({ text: typed().describe('The note. It cannot be changed later') })
  .meta({ id: 'NoteInput', description: 'A new note', examples: [{ text: exampleOf(Note).text }] });

const page = pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 });
export const NoteListQuery = z.strictObject(page);
export const ReviewListQuery = z.strictObject(page);
const PAGINATION = { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null };

export const NoteList = z
  .object({ pagination: Pagination, notes: z.array(Note).describe('The notes of this page') })
  .meta({
    id: 'NoteList',
    description: 'A page of notes',
    examples: [{ pagination: PAGINATION, notes: [exampleOf(Note)] }],
  });

export const NoteDeleted = messageReply(`Note with id [${IDS.note}] was deleted`);

export const Review = z
  .object({
    review_id: Id.describe('Id of the review'),
    user_id: Id.describe('The user that was reviewed'),
    outcome: ReviewOutcome.describe('What was decided'),
    reason: z.string().describe('Why it was decided'),
    recorded_at: Timestamp.describe('When it was recorded'),
    author: Author,
    verdict_status: VerdictStatus.describe('The verdict about the income at that time'),
    evidence_hash: z.string().describe('Identifies the evidence that it was based on, in hexadecimal'),
  })
  .meta({
    id: 'Review',
    description: 'What somebody on the team decided about a user. It cannot be changed or deleted',
    examples: [
      {
        review_id: IDS.review,
        user_id: IDS.user,
        outcome: 'accepted',
        reason: 'Payroll and bank agree for six months.',
        recorded_at: '2026-02-01T09:30:00.000Z',
        author: AUTHOR,
        verdict_status: 'verified',
        evidence_hash: HASH,
      },
    ],
  });
export type Review = z.output<typeof Review>;

export const ReviewList = z
  .object({ pagination: Pagination, reviews: z.array(Review).describe('The reviews of this page') })
  .meta({
    id: 'ReviewList',
    description: 'A page of reviews',
    examples: [{ pagination: PAGINATION, reviews: [exampleOf(Review)] }],
  });

export const ReviewInput = z
  .strictObject({
    outcome: ReviewOutcome.describe('What you decided'),
    reason: typed().describe('Why you decided it. It cannot be changed later'),
    seen_evidence_hash: hash()
      .optional()
      .describe(
        'The `evidence_hash` of the income summary that you saw. If the evidence has changed since, nothing is recorded',
      ),
    seen_review_id: id()
      .nullable()
      .optional()
      .describe(
        'The newest review that you saw, or null if you saw none. If there is another one by now, nothing is recorded',
      ),
  })
  .meta({
    id: 'ReviewInput',
    description: 'A new review',
    examples: [
      {
        outcome: 'accepted',
        reason: 'Payroll and bank agree for six months.',
        seen_evidence_hash: HASH,
        seen_review_id: null,
      },
    ],
  });
export type ReviewInput = z.output<typeof ReviewInput>;

export const WholeReview = Review.extend({
  summary: asStored(
    IncomeSummary.describe(
      'The income summary as it was at that time. Fields that later versions added are missing',
    ),
  ),
  documents: asStored(
    z
      .array(Document)
      .describe(
        'The uploaded documents as they were at that time, newest first, with the SHA-256 of each file',
      ),
  ),
}).meta({
  id: 'WholeReview',
  description: 'A review with a copy of what it was based on. The copy never changes',
  examples: [
    {
      ...exampleOf(Review),
      summary: exampleOf(IncomeSummary),
      documents: [exampleOf(Document)],
    },
  ],
});
export type WholeReview = z.output<typeof WholeReview>;
