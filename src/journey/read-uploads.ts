import type { BankStatementSubmission } from '#bank-statements/schema.ts';
import type { Document } from '#documents/schema.ts';
import type { PayrollSubmission } from '#payroll/schema.ts';
import { requireAnswer } from './call-api.ts';
import type { Visit } from './journey-page.ts';
import type { UploadKind } from './upload-kinds.ts';

const DOCUMENTS: Readonly<Record<UploadKind, Document['kind']>> = {
  payslips: 'payslip',
  bank_statements: 'bank_statement',
};
/** The largest page of the API. Older files are not listed. */
const DOCUMENTS_SHOWN_MAX = 100;
const SUBMISSIONS_READ_MAX = 100;

/** A file that has arrived, with what was read from it. */
export interface Upload {
  document: Document;
  /** Whether this browser may show the file's name and figures. */
  isOpenHere: boolean;
  payslips: readonly PayrollSubmission[];
  statements: readonly BankStatementSubmission[];
}

/** Lists the files of one kind that have arrived, newest first. */
export async function readUploads(visit: Visit, kind: UploadKind): Promise<Upload[]> {
  const { callApi, facts } = visit;
  const path = `/documents?kind=${DOCUMENTS[kind]}&limit=${DOCUMENTS_SHOWN_MAX}`;
  const answer = await callApi<{ documents: Document[] }>({ method: 'GET', path });
  const documents = requireAnswer(answer).documents.filter(hasArrived);
  const isOpenHere = ({ document_id }: Document) => facts.openDocuments.has(document_id);
  const isAnyRead = documents.some((one) => one.status === 'EXTRACTED' && isOpenHere(one));
  const { payslips, statements } = isAnyRead
    ? await readSubmissions(visit, kind)
    : { payslips: [], statements: [] };
  return documents.map((document) => {
    const isOfDocument = ({ document_id }: { document_id: string | null }) =>
      isOpenHere(document) && document_id === document.document_id;
    return {
      document,
      isOpenHere: isOpenHere(document),
      payslips: payslips.filter(isOfDocument),
      statements: statements.filter(isOfDocument),
    };
  });
}

/** An upload that is under way is shown by the page that sends it. */
function hasArrived({ status, status_reason }: Document): boolean {
  return status !== 'AWAITING_UPLOAD' && status_reason !== 'upload_expired';
}

async function readSubmissions(
  { callApi, session: { userId } }: Visit,
  kind: UploadKind,
): Promise<{ payslips: PayrollSubmission[]; statements: BankStatementSubmission[] }> {
  const query = `?limit=${SUBMISSIONS_READ_MAX}`;
  if (kind === 'payslips') {
    const path = `/payroll/${userId}${query}`;
    const answer = await callApi<{ payroll_submissions: PayrollSubmission[] }>({ method: 'GET', path });
    return { payslips: requireAnswer(answer).payroll_submissions, statements: [] };
  }
  const path = `/bankstatements/${userId}${query}`;
  const answer = await callApi<{ bank_statement_submissions: BankStatementSubmission[] }>({
    method: 'GET',
    path,
  });
  return { payslips: [], statements: requireAnswer(answer).bank_statement_submissions };
}
