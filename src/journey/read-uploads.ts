import type { BankStatementSubmission } from '#bank-statements/schema.ts';
import type { Document } from '#documents/schema.ts';
import type { PayrollSubmission } from '#payroll/schema.ts';
import { readFromApi } from './call-api.ts';
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
  const { facts } = visit;
  const path = `/documents?kind=${DOCUMENTS[kind]}&limit=${DOCUMENTS_SHOWN_MAX}`;
  const read = await readFromApi<{ documents: Document[] }>(visit, path);
  const documents = read.documents.filter(hasArrived);
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
  visit: Visit,
  kind: UploadKind,
): Promise<{ payslips: PayrollSubmission[]; statements: BankStatementSubmission[] }> {
  const ofUser = `${visit.session.userId}?limit=${SUBMISSIONS_READ_MAX}`;
  if (kind === 'payslips') {
    type Reply = { payroll_submissions: PayrollSubmission[] };
    const { payroll_submissions: payslips } = await readFromApi<Reply>(visit, `/payroll/${ofUser}`);
    return { payslips, statements: [] };
  }
  type Reply = { bank_statement_submissions: BankStatementSubmission[] };
  const read = await readFromApi<Reply>(visit, `/bankstatements/${ofUser}`);
  return { payslips: [], statements: read.bank_statement_submissions };
}
