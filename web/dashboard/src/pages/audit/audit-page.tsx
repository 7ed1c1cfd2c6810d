import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Tabs } from '../../layout/tabs.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { Download } from '../../ui/download.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Table } from '../../ui/table.tsx';
import { ABOUT, DETAILS, WHAT, WHEN, WHO } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditTabs } from './audit-tabs.ts';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/audit');

const COLUMNS = [WHEN, WHAT, WHO, ABOUT, DETAILS];

/** The most that one export has. */
const EXPORT_MAX = 100_000;

/** The newest entries of the whole log. Filters don't apply, because a file with gaps can't be verified. */
async function exportNewest(): Promise<Blob> {
  const { audit_entries } = await api.get('/audit', { query: { limit: 1 } });
  const last = audit_entries[0]?.sequence ?? 0;
  return api.download('/audit/export', { query: { after_sequence: Math.max(0, last - EXPORT_MAX) } });
}

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
      <Tabs label="Parts of the audit log" tabs={useAuditTabs()} />
      <Card
        title="Entries"
        action={
          <Download href="/audit/export" load={exportNewest} fileName="audit.ndjson">
            Export all entries
          </Download>
        }
      >
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
