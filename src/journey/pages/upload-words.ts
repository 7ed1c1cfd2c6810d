import type { Document, DocumentReason } from '#documents/schema.ts';
import type { Texts } from '#pages';
import type { ErrorCode } from '#values/error-codes.ts';
import type { UploadKind } from '../upload-kinds.ts';

/** The problems that a script can meet before or while it sends a file. Each has words on the page. */
export const SCRIPT_PROBLEMS = [
  'upload_empty',
  'upload_too_large',
  'unsupported_type',
  'too_many_uploads',
  'rate_limited',
  'storage_full',
  'unavailable',
  'no_authorisation',
  'not_enabled',
  'upload_broken_off',
] as const satisfies readonly ErrorCode[];

/** Says why a file did not arrive, and what to do. */
export function uploadProblem(
  { upload: { problems } }: Pick<Texts, 'upload'>,
  kind: UploadKind,
  code: ErrorCode,
): string {
  switch (code) {
    case 'upload_empty':
      return problems.empty;
    case 'upload_too_large':
      return problems.tooLarge;
    case 'unsupported_type':
      return problems.wrongType[kind];
    case 'too_many_uploads':
      return problems.tooMany;
    case 'rate_limited':
    case 'unavailable':
    case 'storage_full':
    case 'upload_running':
      return problems.busy;
    case 'no_authorisation':
      return problems.consent;
    case 'not_enabled':
      return problems.notEnabled;
    default:
      return problems.failed;
  }
}

/** The outcome of a file that has arrived. A file that no password can open any more does not need one. */
export function uploadStatus({
  status,
  status_reason,
  password_attempts_left: left,
}: Pick<Document, 'status' | 'status_reason' | 'password_attempts_left'>): keyof Texts['upload']['status'] {
  if (status === 'PROCESSING') return 'reading';
  if (status === 'EXTRACTED') return 'read';
  if (status_reason === 'duplicate') return 'known';
  return (left ?? 0) > 0 ? 'locked' : 'refused';
}

/** What the person who took a photograph is told about it, unless it was read or has another problem. */
export function pictureProblems({
  document: { status, status_reason: reason, picture_problems: problems },
  isOpenHere,
}: {
  document: Pick<Document, 'status' | 'status_reason' | 'picture_problems'>;
  isOpenHere: boolean;
}): Document['picture_problems'] {
  const isHelpful = status === 'PROCESSING' || reason === 'unreadable' || reason === 'not_a_payslip';
  return isOpenHere && isHelpful ? problems : [];
}

/** Says why a file was not used, and what to do. `isUnclear` if the problems of a photograph are named, too. */
export function rejection(
  { upload: { reasons, unreadableStatement, noPasswordsLeft, picture } }: Pick<Texts, 'upload'>,
  kind: UploadKind,
  {
    reason,
    passwordsLeft,
    isUnclear = false,
  }: { reason: DocumentReason; passwordsLeft: number | null; isUnclear?: boolean },
): string {
  if (passwordsLeft === 0) return noPasswordsLeft;
  if (reason === 'unreadable' && isUnclear) return picture.unreadable;
  return reason === 'unreadable' && kind === 'bank_statements' ? unreadableStatement : reasons[reason];
}

/** Whether the same file may arrive if it is sent again. */
export function canRetry(code: ErrorCode): boolean {
  return !['upload_empty', 'upload_too_large', 'unsupported_type', 'not_enabled'].includes(code);
}

const NAME_SHOWN_MAX = 70;
const NAME_ENDING = 20;

/** Leaves out the middle of a long name, because names of similar files often differ at the end. */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= NAME_SHOWN_MAX) return name;
  const start = letters.slice(0, NAME_SHOWN_MAX - NAME_ENDING - 1).join('');
  return `${start}…${letters.slice(-NAME_ENDING).join('')}`;
}
