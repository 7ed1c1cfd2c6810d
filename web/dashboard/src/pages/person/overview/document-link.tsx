import { Link } from '@tanstack/react-router';
import { useAccess } from '../../../session/session.ts';

/** A link to a document, and to the finding on its page if the member may see it. */
export function DocumentLink({
  userId,
  documentId,
  finding,
  number = null,
}: {
  userId: string;
  documentId: string;
  finding: string | null;
  /** The place among several documents. */
  number?: number | null;
}) {
  const mayRead = useAccess('read_document_content') !== null;
  const words = mayRead && finding ? 'See it on the page' : 'See the document';
  return (
    <Link
      to="/people/$userId/documents/$documentId"
      params={{ userId, documentId }}
      search={finding ? { finding } : {}}
    >
      {number === null ? words : `${words} (${number})`}
    </Link>
  );
}
