import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import type { ActivitySearch } from '../../../search.ts';
import { Card, Empty } from '../../../ui/card.tsx';
import { longDay, timeOfDay } from '../../../ui/format.ts';
import { PagedList } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { actionInWords } from '../../../words/audit.ts';
import { Details, Party } from '../../audit/audit-columns.tsx';
import styles from './activity-tab.module.css';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/people/$userId/activity');

const SHOWN = [
  [undefined, 'Events'],
  ['views', 'Views of personal data'],
  ['all', 'Everything'],
] as const;
type Shown = ActivitySearch['show'];

const KINDS: Readonly<Record<NonNullable<Shown>, object>> = { views: { kind: 'view' }, all: {} };

/** Lists what was done with this person's data, newest first. Views are shown only if someone asks for them: they are very many. */
export function ActivityTab() {
  const { userId } = route.useParams();
  const { page = 1, show } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['audit', { user: userId, show, page }],
    queryFn: ({ signal }) =>
      api.get('/audit', {
        query: {
          user_id: userId,
          ...(show ? KINDS[show] : { kind: 'event' as const }),
          offset: offsetOf(page, PAGE_SIZE),
          limit: PAGE_SIZE,
        },
        signal,
      }),
  });
  return (
    <Card
      title="Activity"
      action={
        <Link to="/requests" search={{ user_id: userId }}>
          API calls about this person
        </Link>
      }
    >
      <Filter shown={show} onShow={(next) => navigate({ search: next ? { show: next } : {} })} />
      <PagedList
        query={query}
        lines={8}
        rowsOf={({ audit_entries }) => audit_entries}
        empty={
          <Empty title={show === 'views' ? 'Nobody has viewed personal data' : 'Nothing has happened yet'} />
        }
        page={page}
        size={PAGE_SIZE}
        onMove={(to) => navigate({ search: (before) => ({ ...before, page: to }) })}
      >
        {(entries) => <Days entries={entries} userId={userId} />}
      </PagedList>
    </Card>
  );
}

function Filter({ shown, onShow }: { shown: Shown; onShow: (show: Shown) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a part of a form
    <div className={styles.filter} role="group" aria-label="Which activity is shown">
      {SHOWN.map(([show, label]) => (
        <button key={label} type="button" aria-pressed={show === shown} onClick={() => onShow(show)}>
          {label}
        </button>
      ))}
    </div>
  );
}

function Days({ entries, userId }: { entries: readonly AuditEntry[]; userId: string }) {
  const days = Map.groupBy(entries, ({ at }) => longDay(at));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <h3>{day}</h3>
      <ol>
        {ofDay.map((entry) => (
          <li key={entry.sequence}>
            <time dateTime={entry.at}>{timeOfDay(entry.at)}</time>
            <div>
              <b>{actionInWords(entry.action)}</b>
              <span className={styles.who}>
                <Who entry={entry} userId={userId} />
              </span>
              <div className={styles.details}>
                <Details details={detailsOf(entry)} />
                <Subject entry={entry} userId={userId} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Who({ entry: { actor_kind, actor_id }, userId }: { entry: AuditEntry; userId: string }) {
  if (actor_kind === 'user' && actor_id === userId) return 'by the person';
  if (actor_kind === 'service') return 'by the service';
  return (
    <>
      by <Party kind={actor_kind} id={actor_id} />
    </>
  );
}

/** On the page of the person, their id says nothing. A term is a link. */
function detailsOf({ details: { user_id: _user, term_id: _term, ...details } }: AuditEntry) {
  return details;
}

/** The record that the entry is about, if there is a page of it. */
function Subject({
  entry: { action, subject_kind, subject_id, details },
  userId,
}: {
  entry: AuditEntry;
  userId: string;
}) {
  if (subject_kind === 'document' && subject_id && action !== 'document_deleted')
    return (
      <Link to="/people/$userId/documents/$documentId" params={{ userId, documentId: subject_id }}>
        Open the document
      </Link>
    );
  if (typeof details.term_id === 'string')
    return (
      <Link to="/terms/$termId" params={{ termId: details.term_id }}>
        Read the terms
      </Link>
    );
  return null;
}
