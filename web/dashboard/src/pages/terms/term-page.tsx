import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { Card, Empty } from '../../ui/card.tsx';
import { CopyLink } from '../../ui/copy-link.tsx';
import { count, day, inWords } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Status } from '../../ui/status.tsx';
import { Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import styles from './terms-page.module.css';

const PAGE_SIZE = 25;
const route = getRouteApi('/shell/terms/$termId');
const TONES = { active: 'good', expired: 'neutral', revoked: 'bad' } as const;

/** One text with everyone who accepted it, newest first. */
export function TermPage() {
  const { termId } = route.useParams();
  const query = useQuery({
    queryKey: ['terms', termId],
    queryFn: ({ signal }) =>
      api.get('/authorisations/terms/{term_id}', { path: { term_id: termId }, signal }),
  });
  return (
    <>
      <p>
        <Link to="/terms">All terms</Link>
      </p>
      <Loaded query={query} lines={8}>
        {(term) => (
          <>
            <PageHeader
              title={term.name}
              tabTitle="Terms"
              lead={`Version ${term.authorisation_version}, ${term.is_active ? 'in use' : 'not in use'}`}
              actions={<CopyLink />}
            />
            <div className={stack.stack}>
              <Card title="Text">
                <details className={styles.text}>
                  <summary>Read the text</summary>
                  <p>{term.authorisation_text}</p>
                </details>
              </Card>
              <Acceptances termId={termId} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function Acceptances({ termId }: { termId: string }) {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['acceptances', termId, page],
    queryFn: ({ signal }) =>
      api.get('/authorisations', {
        query: { term_id: termId, offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  const total = query.data?.pagination.total_count;
  return (
    <Card title={total === undefined ? 'Who accepted it' : `Who accepted it: ${count(total)}`}>
      <PagedList
        query={query}
        lines={8}
        rowsOf={({ authorisations }) => authorisations}
        empty={
          <Empty title="Nobody has accepted this text yet">
            <p>People accept it in their journey, or you record it over the API.</p>
          </Empty>
        }
        page={page}
        size={PAGE_SIZE}
        onMove={(to) => navigate({ search: { page: to } })}
      >
        {(rows) => (
          <Table
            caption="Who accepted the text"
            rows={rows}
            keyOf={({ authorisation_id }) => authorisation_id}
            columns={[
              {
                title: 'Person',
                cell: ({ user_id: userId }) => (
                  <Link to="/people/$userId/sharing" params={{ userId }}>
                    <code>{userId}</code>
                  </Link>
                ),
              },
              { title: 'Accepted', cell: ({ accepted_at }) => <When at={accepted_at} /> },
              {
                title: 'Status',
                cell: ({ status }) => <Status tone={TONES[status]}>{inWords(status)}</Status>,
              },
              { title: 'Ends', cell: ({ expires_at }) => day(expires_at) },
              { title: 'Revoked', cell: ({ revoked_at: at }) => (at ? <When at={at} /> : 'No') },
            ]}
          />
        )}
      </PagedList>
    </Card>
  );
}
