export { createExtractor, type Extractor, type ExtractorOptions } from './create-extractor.ts';
export type {
  BankStatement,
  Box,
  DocumentKind,
  DocumentToExtract,
  ExtractedPayslip,
  ExtractedStatement,
  Extraction,
  Finding,
  MediaType,
  PictureProblem,
  Refusal,
  Severity,
  Transaction,
} from './extraction.ts';
export { PASSWORD_LENGTH_MAX } from './extraction.ts';
export { CHECK_CODES, type CheckCode, codesThatShow, HONEST_REASONS } from './findings/check-codes.ts';
export { finding } from './findings/finding.ts';
export { compareWithBankCredit } from './findings/payslips/compare-with-bank-credit.ts';
export { compareWithEarlier, explainByEarlier } from './findings/payslips/compare-with-earlier.ts';
export { compareWithToday } from './findings/payslips/compare-with-today.ts';
export {
  COSTS,
  isOtherPerson,
  METADATA_COST_MAX,
  OTHER_PERSON_COST,
  SAME_CODE_MAX,
  scoreFindings,
  UNPROVEN_COST_MAX,
} from './findings/score-findings.ts';
export { compareRowsWithToday } from './findings/statements/check-rows.ts';
export { isLargePicture } from './intake.ts';
export { DOCUMENT_BYTES_MAX } from './limits.ts';
export type { PageToRender, RenderedPage } from './render-page.ts';
