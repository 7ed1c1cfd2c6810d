import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Note, Review } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { type ReviewSearch, reviewSearch } from '../../../search.ts';
import { useAccess, useSession } from '../../../session/session.ts';
import { Card, Empty } from '../../../ui/card.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { PagedList, type Place } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { Status } from '../../../ui/status.tsx';
import { VerdictStatus } from '../../../ui/verdict-status.tsx';
import { When } from '../../../ui/when.tsx';
import { authorInWords, OUTCOMES } from '../../../words/reviews.ts';
import { useCaseRefresh } from './case-query.ts';
import styles from './review-tab.module.css';

const route = getRouteApi('/shell/people/$userId/review');
const PAGE_SIZE = 20;

/** What the team decided and wrote about a person, newest first. */
export function ReviewTab() {
  const { userId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const placeIn = (list: keyof ReviewSearch): Place => ({
    page: search[list] ?? 1,
    onMove: (to) =>
      void navigate({ search: (before) => reviewSearch({ ...before, [list]: to }), resetScroll: false }),
  });
  return (
    <div className={stack.stack}>
      <Reviews userId={userId} place={placeIn('reviews')} />
      <Notes userId={userId} place={placeIn('notes')} />
    </div>
  );
}

function Reviews({ userId, place }: { userId: string; place: Place }) {
  const query = useQuery({
    queryKey: ['reviews', userId, place.page],
    queryFn: ({ signal }) =>
      api.get('/users/{user_id}/reviews', {
        path: { user_id: userId },
        query: { offset: offsetOf(place.page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  return (
    <Card title="Reviews">
      <PagedList
        query={query}
        lines={4}
        rowsOf={({ reviews }) => reviews}
        empty={
          <Empty title="Not reviewed yet">
            <p>A review keeps your decision, and a copy of what it was based on.</p>
          </Empty>
        }
        size={PAGE_SIZE}
        {...place}
      >
        {(reviews) => (
          <ol className={styles.list}>
            {reviews.map((review) => (
              <ReviewItem key={review.review_id} review={review} />
            ))}
          </ol>
        )}
      </PagedList>
    </Card>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const { label, tone } = OUTCOMES[review.outcome];
  return (
    <li>
      <p className={styles.head}>
        <Status tone={tone}>{label}</Status>
        <span className={styles.soft}>
          {authorInWords(review.author)}, <When at={review.recorded_at} />
        </span>
      </p>
      <p className={styles.text}>{review.reason}</p>
      <p className={styles.head}>
        <span className={styles.soft}>The verdict was</span>
        <VerdictStatus status={review.verdict_status} />
        <Link
          to="/people/$userId/review/$reviewId"
          params={{ userId: review.user_id, reviewId: review.review_id }}
        >
          What it was based on
        </Link>
      </p>
    </li>
  );
}

function Notes({ userId, place }: { userId: string; place: Place }) {
  const query = useQuery({
    queryKey: ['notes', userId, place.page],
    queryFn: ({ signal }) =>
      api.get('/users/{user_id}/notes', {
        path: { user_id: userId },
        query: { offset: offsetOf(place.page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  return (
    <Card title="Notes">
      <PagedList
        query={query}
        lines={4}
        rowsOf={({ notes }) => notes}
        empty={
          <Empty title="No notes yet">
            <p>Write down what you were told or what you noticed, for your colleagues.</p>
          </Empty>
        }
        size={PAGE_SIZE}
        {...place}
      >
        {(notes) => (
          <ol className={styles.list}>
            {notes.map((note) => (
              <NoteItem key={note.note_id} note={note} />
            ))}
          </ol>
        )}
      </PagedList>
    </Card>
  );
}

function NoteItem({ note }: { note: Note }) {
  const { member } = useSession();
  const mayChange = useAccess('change_cases') !== null;
  const refresh = useCaseRefresh(note.user_id);
  const remove = async () => {
    await api.delete('/users/{user_id}/notes/{note_id}', {
      path: { user_id: note.user_id, note_id: note.note_id },
    });
    await refresh();
  };
  const isOwn = note.author.kind === 'member' && note.author.id === member.id;
  return (
    <li>
      <p className={styles.head}>
        <b>{authorInWords(note.author)}</b>
        <span className={styles.soft}>
          <When at={note.created_at} />
        </span>
        {isOwn && mayChange ? (
          <span className={styles.action}>
            <Confirm label="Delete" title="Delete your note?" look="plain" onConfirm={remove}>
              Its text can’t be restored. The audit log keeps that you deleted a note.
            </Confirm>
          </span>
        ) : null}
      </p>
      <p className={styles.text}>{note.text}</p>
    </li>
  );
}
