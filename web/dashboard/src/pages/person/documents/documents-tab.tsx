import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Document } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { Card, Empty } from '../../../ui/card.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { Select } from '../../../ui/select.tsx';
import { Status } from '../../../ui/status.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { When } from '../../../ui/when.tsx';
import {
  coveredDays,
  coveredFrom,
  DOCUMENT_KINDS,
  DOCUMENT_LOOKS,
  isDoubted,
  seriousInWords,
  UPLOADED_THROUGH,
  whatIsWrong,
} from '../../../words/documents.ts';
import {
  DOCUMENT_STATES,
  type DocumentsSearch,
  documentsSearch,
  mostSeriousFirst,
  showsState,
} from './document-states.ts';
import styles from './documents-tab.module.css';

/** The largest page of the API: few people have more, so that all are sorted together. */
const PAGE_SIZE = 100;
/** Fewer are read faster than a filter is chosen. */
const FILTERS_FROM = 6;
const route = getRouteApi('/shell/people/$userId/documents');

/** The trust of a document that was read, if the member may see it. Otherwise how far the document has got. */
export function DocumentStatus({ document }: { document: Document }) {
  if (document.trust_score) return <Trust score={document.trust_score} />;
  const [tone, words] = DOCUMENT_LOOKS[document.status];
  return <Status tone={tone}>{words}</Status>;
}

/** The files that a person uploaded: what looks wrong first, then the newest. */
export function DocumentsTab() {
  const { userId } = route.useParams();
  const search = route.useSearch();
  const { page = 1, kind, state } = search;
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['documents', userId, page],
    queryFn: ({ signal }) =>
      api.get('/documents', {
        query: { user_id: userId, offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  return (
    <Card title="Uploaded documents">
      <PagedList
        query={query}
        lines={6}
        rowsOf={({ documents }) => documents}
        empty={
          <Empty title="No documents">
            <p>Payslips and bank statements that the person uploads appear here with their checks.</p>
          </Empty>
        }
        page={page}
        size={PAGE_SIZE}
        onMove={(to) => navigate({ search: { ...search, page: to } })}
      >
        {(documents) => {
          const shown = documents.filter(
            (one) =>
              (kind === undefined || one.kind === kind) && (state === undefined || showsState(one, state)),
          );
          return (
            <>
              {documents.length >= FILTERS_FROM || kind || state ? (
                <Filters search={search} onChange={(changed) => navigate({ search: changed })} />
              ) : null}
              {shown.length > 0 ? (
                <Table
                  caption="Documents"
                  columns={columnsFor(userId)}
                  rows={mostSeriousFirst(shown)}
                  keyOf={({ document_id }) => document_id}
                />
              ) : (
                <Empty title="No document matches the filters" />
              )}
            </>
          );
        }}
      </PagedList>
    </Card>
  );
}

function Filters({
  search: { kind, state },
  onChange,
}: {
  search: DocumentsSearch;
  onChange: (search: DocumentsSearch) => void;
}) {
  const change = (changed: Record<string, string>) => onChange(documentsSearch({ kind, state, ...changed }));
  return (
    <div className={styles.filters}>
      <Select
        label="Kind"
        options={[['', 'All kinds'], ...Object.entries(DOCUMENT_KINDS)]}
        value={kind ?? ''}
        onChange={(chosen) => change({ kind: chosen })}
      />
      <Select
        label="State"
        options={[['', 'All'], ...Object.entries(DOCUMENT_STATES)]}
        value={state ?? ''}
        onChange={(chosen) => change({ state: chosen })}
      />
    </div>
  );
}

function columnsFor(userId: string): Column<Document>[] {
  return [
    {
      title: 'Document',
      cell: (document) => (
        <>
          <Link
            to="/people/$userId/documents/$documentId"
            params={{ userId, documentId: document.document_id }}
            className={styles.name}
          >
            {DOCUMENT_KINDS[document.kind]}
            {coveredFrom(document) ? `, ${coveredFrom(document)}` : ''}
          </Link>
          <div className={styles.file}>{document.file_name}</div>
        </>
      ),
    },
    {
      title: 'Covers',
      cell: (document) => <span className={styles.days}>{coveredDays(document) ?? '–'}</span>,
    },
    {
      title: 'Status',
      cell: (document) => (
        <>
          <DocumentStatus document={document} />
          <div className={styles.why}>
            {isDoubted(document) ? `Does not count${seriousInWords(document)}` : whatIsWrong(document)}
          </div>
        </>
      ),
    },
    { title: 'Pages', cell: ({ pages }) => pages ?? '–', isFigure: true },
    {
      title: 'Uploaded',
      cell: ({ uploaded_at, created_at, uploaded_through }) => (
        <>
          <span className={styles.days}>
            <When at={uploaded_at ?? created_at} />
          </span>
          <div className={`${styles.file} ${styles.days}`}>{UPLOADED_THROUGH[uploaded_through]}</div>
        </>
      ),
    },
  ];
}
