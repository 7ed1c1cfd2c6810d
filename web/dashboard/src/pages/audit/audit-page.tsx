import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../../client/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { exactTime, inWords } from '../../ui/format.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { AuditFilters } from './audit-filters.tsx';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/audit');

const COLUMNS: Column<AuditEntry>[] = [
  { title: 'When', cell: ({ at }) => exactTime(at) },
  { title: 'What', cell: ({ action }) => inWords(action) },
  { title: 'Who', cell: ({ actor_kind, actor_id }) => <Party kind={actor_kind} id={actor_id} /> },
  { title: 'About', cell: ({ subject_kind, subject_id }) => <Party kind={subject_kind} id={subject_id} /> },
  { title: 'Details', cell: ({ details }) => <Details details={details} /> },
];

/** Everything that was done, newest first. */
export function AuditPage() {
  const { page = 1, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['audit', { page, ...filters }],
    queryFn: ({ signal }) =>
      api.get('/audit', {
        query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE, ...filters },
        signal,
      }),
  });
  return (
    <>
      <PageHeader
        title="Audit log"
        tabTitle="Audit log"
        lead="Who did what, and when. Entries can’t be changed or deleted."
      />
      <Card title="Entries">
        <AuditFilters filters={filters} onFilter={(search) => navigate({ search })} />
        <PagedList
          query={query}
          lines={12}
          rowsOf={({ audit_entries }) => audit_entries}
          empty={<Empty title="No entries match" />}
          page={page}
          size={PAGE_SIZE}
          onMove={(to) => navigate({ search: (before) => ({ ...before, page: to }) })}
        >
          {(entries) => (
            <Table
              caption="Audit entries"
              columns={COLUMNS}
              rows={entries}
              keyOf={({ sequence }) => String(sequence)}
            />
          )}
        </PagedList>
      </Card>
    </>
  );
}

function Party({ kind, id }: { kind: string | null; id: string | null }) {
  if (kind === null) return '–';
  if (kind === 'user' && id)
    return (
      <Link to="/people/$userId" params={{ userId: id }}>
        User
      </Link>
    );
  return (
    <>
      {inWords(kind)} {id ? <code>{id.slice(-12)}</code> : null}
    </>
  );
}

function Details({ details }: { details: AuditEntry['details'] }) {
  const facts = Object.entries(details);
  if (facts.length === 0) return '–';
  return facts.map(([name, value]) => (
    <div key={name}>
      {inWords(name)}: {typeof value === 'object' ? JSON.stringify(value) : String(value)}
    </div>
  ));
}
