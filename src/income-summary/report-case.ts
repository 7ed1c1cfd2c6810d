import type { Db } from '#platform/database/database.ts';
import type { Block } from '#platform/pdf/content.ts';
import type { Tenant } from '#users';
import { heading, note } from './report-blocks.ts';
import { OUTCOME_WORDS, STATUS_WORDS } from './report-words.ts';
import type { VerdictStatus } from './verdict-schema.ts';
import { count, timeInWords } from './words.ts';

/** Longer lists would make the report as long as a book. */
const REVIEWS_MAX = 10;
const NOTES_MAX = 30;

/** What a caller can add to the report. */
export const INCLUDED = {
  reviews: 'what the team decided',
  notes: 'what the team wrote',
  'reviews,notes': 'both',
} as const;
export type Included = keyof typeof INCLUDED;

/** How much of the file is read. Nothing is read of a part whose number is zero. */
export function wantedOf(included: Included | undefined): { reviewsMax: number; notesMax: number } {
  const parts = included?.split(',') ?? [];
  return {
    reviewsMax: parts.includes('reviews') ? REVIEWS_MAX : 0,
    notesMax: parts.includes('notes') ? NOTES_MAX : 0,
  };
}

/** Reads the newest reviews and notes about a user. */
export type ReadCaseFile = (
  tx: Db,
  tenant: Tenant,
  wanted: ReturnType<typeof wantedOf> & { userId: string },
) => Promise<CaseFile>;

/** What the team decided and wrote about a person. A part that was not asked for is null. */
export interface CaseFile {
  reviews: Part<{
    outcome: keyof typeof OUTCOME_WORDS;
    reason: string;
    recorded_at: string;
    author: string;
    verdict_status: VerdictStatus;
    is_reopened: boolean;
  }> | null;
  notes: Part<{ text: string; created_at: string; author: string }> | null;
}

/** The newest ones, and how many there are. */
interface Part<Item> {
  items: readonly Item[];
  total: number;
}

/** The newest decision first. */
export function showReviews({ reviews }: CaseFile): Block[] {
  if (!reviews) return [];
  if (reviews.items.length === 0)
    return [heading('Reviews'), { kind: 'text', text: 'Nobody has recorded a review.' }];
  return [
    heading('Reviews'),
    ...reviews.items.map(({ outcome, reason, recorded_at, author, verdict_status, is_reopened }): Block => {
      const [verdict] = STATUS_WORDS[verdict_status];
      const reopened = is_reopened ? ' · reopened: the evidence or the verdict has changed since' : '';
      return {
        kind: 'quote',
        title: `${OUTCOME_WORDS[outcome]} · ${author} · ${timeInWords(recorded_at)} · the verdict was “${verdict}”${reopened}`,
        text: reason,
      };
    }),
    ...older(reviews, 'older review'),
  ];
}

export function showNotes({ notes }: CaseFile): Block[] {
  if (!notes) return [];
  if (notes.items.length === 0) return [heading('Notes'), { kind: 'text', text: 'There are no notes.' }];
  return [
    heading('Notes'),
    ...notes.items.map(
      ({ text, created_at, author }): Block => ({
        kind: 'quote',
        title: `${author} · ${timeInWords(created_at)}`,
        text,
      }),
    ),
    ...older(notes, 'older note'),
  ];
}

function older({ items, total }: Part<unknown>, what: string): Block[] {
  const left = total - items.length;
  return left > 0 ? [note(`The dashboard shows ${count(left, what)}.`)] : [];
}
