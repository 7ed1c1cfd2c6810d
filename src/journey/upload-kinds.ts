import type { Method } from './schema.ts';

/** The kinds of documents that people upload, by the name of the way. */
export const UPLOAD_KINDS = ['payslips', 'bank_statements'] as const satisfies readonly Method[];
export type UploadKind = (typeof UPLOAD_KINDS)[number];
