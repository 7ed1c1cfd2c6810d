export { type CorpusFile, makeCorpus } from './corpus.ts';
export { type DocumentWanted, type Made, makePayslip, makeStatement } from './make-documents.ts';
export { makeNegative, NEGATIVE_NAMES, type Negative } from './negatives.ts';
export { PAYSLIP_LAYOUTS } from './payslips/index.ts';
export { SCAN_FORMATS, type ScanFormat, scan } from './scan.ts';
export { STATEMENT_LAYOUTS } from './statements/index.ts';
export { PAYSLIP_TAMPERS, type PayslipTamper } from './tamper-payslip.ts';
export { STATEMENT_TAMPERS, type StatementTamper } from './tamper-statement.ts';
export type { PayslipTruth, StatementTruth } from './truth.ts';
