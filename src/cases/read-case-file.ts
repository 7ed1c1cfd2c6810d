import type { ReadCaseFile } from '#income-summary';
import { readNotes } from './notes.ts';
import { readReviews } from './read-reviews.ts';
import type { Author } from './schema.ts';
import * as store from './store.ts';

/** Reads what the team decided and wrote about a user, for the report. */
export const readCaseFile: ReadCaseFile = async (tx, tenant, { userId, reviewsMax, notesMax }) => {
  const { clientId } = tenant;
  const page = (limit: number) => ({ userId, skip: 0, limit });
  const reviews = reviewsMax === 0 ? null : await readReviews(tx, tenant, page(reviewsMax));
  const [latest] = reviews ? await store.listLatestReviews(tx, clientId, [userId]) : [];
  const notes = notesMax === 0 ? null : await readNotes(tx, tenant, page(notesMax));
  return {
    reviews: reviews && {
      items: reviews.rows.map(({ author, review_id, ...review }) => ({
        ...review,
        author: nameOf(author),
        is_reopened: latest?.review_id === review_id && latest.is_reopened,
      })),
      total: reviews.totalCount,
    },
    notes: notes && {
      items: notes.rows.map(({ author, ...note }) => ({ ...note, author: nameOf(author) })),
      total: notes.totalCount,
    },
  };
};

function nameOf({ kind, name }: Author): string {
  return name ?? (kind === 'member' ? 'a former member' : 'an API key');
}
