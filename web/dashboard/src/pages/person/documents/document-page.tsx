import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Check, Document } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { useAccess } from '../../../session/session.ts';
import { Card, Empty, Facts } from '../../../ui/card.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { Download } from '../../../ui/download.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { When } from '../../../ui/when.tsx';
import { DOCUMENT_KINDS, whatIsWrong } from '../../../words/documents.ts';
import { CheckList } from './check-list.tsx';
import { checksQuery } from './checks-query.ts';
import styles from './document-page.module.css';
import { DocumentStatus } from './documents-tab.tsx';
import { PageImage } from './page-image.tsx';

const route = getRouteApi('/shell/people/$userId/documents/$documentId');

/** A document with its pages, and each finding where it was seen. */
export function DocumentPage() {
  const { userId, documentId } = route.useParams();
  const query = useQuery({
    queryKey: ['document', documentId],
    queryFn: ({ signal }) =>
      api.get('/documents/{document_id}', { path: { document_id: documentId }, signal }),
  });
  return (
    <>
      <p>
        <Link to="/people/$userId/documents" params={{ userId }}>
          All documents
        </Link>
      </p>
      <Loaded query={query} lines={12}>
        {(document) =>
          document.user_id === userId ? (
            <DocumentView document={document} />
          ) : (
            <Empty title="This document belongs to another person" />
          )
        }
      </Loaded>
    </>
  );
}

function DocumentView({ document }: { document: Document }) {
  const mayRead = useAccess('read_document_content') !== null;
  return (
    <>
      <Card title={document.file_name} action={<DocumentStatus document={document} />}>
        {whatIsWrong(document) ? <p>{whatIsWrong(document)}</p> : null}
        <Facts
          facts={[
            ['Kind', DOCUMENT_KINDS[document.kind]],
            ['Uploaded', <When key="at" at={document.created_at} />],
            ['Pages', document.pages],
            ['Document', <CopyId key="id" id={document.document_id} label="id of the document" />],
          ]}
        />
        {mayRead && document.pages && document.status !== 'REJECTED' ? (
          <div>
            <Download
              href={`/documents/${document.document_id}/content`}
              load={() =>
                api.download('/documents/{document_id}/content', {
                  path: { document_id: document.document_id },
                })
              }
              // not the name that the user chose; browsers add the ending of the file's type
              fileName={`${document.kind.replace('_', '-')}-${document.created_at.slice(0, 10)}`}
            >
              Download the file
            </Download>
          </div>
        ) : null}
      </Card>
      {mayRead ? <Findings document={document} /> : null}
    </>
  );
}

function Findings({ document }: { document: Document }) {
  const { finding } = route.useSearch();
  const [picked, setPicked] = useState<Check | null>(null);
  const query = useQuery(checksQuery(document.document_id));
  return (
    <Loaded query={query} lines={8}>
      {({ checks, score, trust_score }) => {
        const chosen = picked ?? findingIn(checks, finding);
        return (
          <div className={styles.columns}>
            <Card
              title="What was checked"
              action={trust_score ? <Trust score={trust_score} /> : <span>Not scored</span>}
            >
              {score === null ? null : <p className={styles.score}>{score} of 100 points</p>}
              <CheckList checks={checks} chosen={chosen} onChoose={setPicked} />
            </Card>
            <div className={styles.pages}>
              {Array.from({ length: document.pages ?? 0 }, (_, index) => index + 1).map((page) => (
                <PageImage
                  key={page}
                  documentId={document.document_id}
                  page={page}
                  checks={checks.filter((check) => check.page === page && !check.is_passed)}
                  chosen={chosen}
                />
              ))}
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}

/** The finding that the address names: one with a place on a page, if there is one. */
function findingIn(checks: readonly Check[], code: string | undefined): Check | null {
  const found = checks.filter((check) => !check.is_passed && check.code === code);
  return found.find(({ box }) => box !== null) ?? found[0] ?? null;
}
