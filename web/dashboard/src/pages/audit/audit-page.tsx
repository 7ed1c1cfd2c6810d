import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Tabs } from '../../layout/tabs.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Table } from '../../ui/table.tsx';
import { ABOUT, DETAILS, WHAT, WHEN, WHO } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AUDIT_TABS } from './audit-tabs.ts';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/audit');

const COLUMNS = [WHEN, WHAT, WHO, ABOUT, DETAILS];

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
      <Tabs label="Parts of the audit log" tabs={AUDIT_TABS} />
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
