import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Account, Document } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { Status } from '../../../ui/status.tsx';
import { When } from '../../../ui/when.tsx';
import { lookOf, needsAttention, whatHappened, whatToDo } from '../../../words/accounts.ts';
import { DOCUMENT_KINDS, DOCUMENT_LOOKS, wasNotRead, whatIsWrong } from '../../../words/documents.ts';
import { useProviderNames } from '../provider-names.ts';
import styles from './source-problems.module.css';

const LIMIT = 50;
/** The tab “Documents” lists the others. */
const DOCUMENTS_MAX = 3;

/** Sources that failed, in words, with what to do. Shows nothing while all of them work. */
export function SourceProblems({ userId }: { userId: string }) {
  const accounts = useQuery({
    queryKey: ['accounts', userId],
    queryFn: ({ signal }) => api.get('/accounts', { query: { user_id: userId, limit: LIMIT }, signal }),
  });
  const documents = useQuery({
    queryKey: ['documents', userId],
    queryFn: ({ signal }) => api.get('/documents', { query: { user_id: userId, limit: LIMIT }, signal }),
  });
  const failed = accounts.data?.accounts.filter(needsAttention) ?? [];
  const notRead = documents.data?.documents.filter(wasNotRead) ?? [];
  const more = notRead.length - DOCUMENTS_MAX;
  if (failed.length === 0 && notRead.length === 0) return null;
  return (
    <section className={styles.problems} aria-label="Sources with problems">
      {failed.map((account) => (
        <FailedAccount key={account.account_id} account={account} />
      ))}
      {notRead.slice(0, DOCUMENTS_MAX).map((document) => (
        <FailedDocument key={document.document_id} document={document} />
      ))}
      {more > 0 ? (
        <p>
          <Link to="/people/$userId/documents" params={{ userId }}>
            {more === 1 ? 'One more document was not read' : `${more} more documents were not read`}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function FailedAccount({ account }: { account: Account }) {
  const nameOf = useProviderNames();
  const [tone, words] = lookOf(account);
  return (
    <div>
      <p className={styles.title}>
        <b>{nameOf(account.payroll_provider)}</b> <Status tone={tone}>{words}</Status>
      </p>
      <p>
        {whatHappened(account)} {whatToDo(account)}{' '}
        <Link to="/people/$userId/sharing" params={{ userId: account.user_id }}>
          See each step
        </Link>
      </p>
    </div>
  );
}

function FailedDocument({ document }: { document: Document }) {
  const { user_id: userId, document_id: documentId, kind, status, created_at } = document;
  const [tone, words] = DOCUMENT_LOOKS[status];
  return (
    <div>
      <p className={styles.title}>
        <b>{DOCUMENT_KINDS[kind]}</b> <Status tone={tone}>{words}</Status> <When at={created_at} />
      </p>
      <p>
        {whatIsWrong(document)}{' '}
        <Link to="/people/$userId/documents/$documentId" params={{ userId, documentId }}>
          See the document
        </Link>
      </p>
    </div>
  );
}
