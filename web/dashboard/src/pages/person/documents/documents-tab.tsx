import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Document } from '../../../../../../client/index.js';
import { api } from '../../../api.ts';
import { Card, Empty } from '../../../ui/card.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { Status } from '../../../ui/status.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { When } from '../../../ui/when.tsx';
import { DOCUMENT_KINDS, DOCUMENT_LOOKS, isDoubted, whatIsWrong } from '../../../words/documents.ts';

const PAGE_SIZE = 20;
const route = getRouteApi('/shell/people/$userId/documents');

/** The trust of a document that was read, if the member may see it. Otherwise how far the document has got. */
export function DocumentStatus({ document }: { document: Document }) {
  if (document.trust_score) return <Trust score={document.trust_score} />;
  const [tone, words] = DOCUMENT_LOOKS[document.status];
  return <Status tone={tone}>{words}</Status>;
}

/** The files that a person uploaded, newest first. */
export function DocumentsTab() {
  const { userId } = route.useParams();
  const { page = 1 } = route.useSearch();
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
        onMove={(to) => navigate({ search: { page: to } })}
      >
        {(documents) => (
          <Table
            caption="Documents"
            columns={columnsFor(userId)}
            rows={documents}
            keyOf={({ document_id }) => document_id}
          />
        )}
      </PagedList>
    </Card>
  );
}

function columnsFor(userId: string): Column<Document>[] {
  return [
    {
      title: 'File',
      cell: ({ document_id: documentId, file_name }) => (
        <Link to="/people/$userId/documents/$documentId" params={{ userId, documentId }}>
          {file_name}
        </Link>
      ),
    },
    { title: 'Kind', cell: ({ kind }) => DOCUMENT_KINDS[kind] },
    {
      title: 'Status',
      cell: (document) => (
        <>
          <DocumentStatus document={document} />
          <div>{isDoubted(document) ? 'Does not count' : whatIsWrong(document)}</div>
        </>
      ),
    },
    { title: 'Pages', cell: ({ pages }) => pages ?? '–', isFigure: true },
    { title: 'Uploaded', cell: ({ created_at }) => <When at={created_at} /> },
  ];
}
