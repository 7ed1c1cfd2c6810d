export { createExtractor, type Extractor, type ExtractorOptions } from './create-extractor.ts';
export { DOCUMENT_BYTES_MAX } from './intake.ts';
export { compareWithBankCredit, compareWithEarlier } from './payslips/index.ts';
export type {
  BankStatement,
  Box,
  DocumentKind,
  DocumentToRead,
  Finding,
  MediaType,
  PayslipRead,
  Reading,
  Refusal,
  Severity,
  StatementRead,
  Transaction,
} from './reading.ts';
export type { PageToRender, RenderedPage } from './render-page.ts';
export { scoreFindings } from './score-findings.ts';
