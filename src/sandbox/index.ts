export {
  type CorpusFile,
  makeCorpus,
  makeNegative,
  makePayslip,
  makeStatement,
  NEGATIVE_NAMES,
  PAYSLIP_LAYOUTS,
  PAYSLIP_TAMPERS,
  type PayslipTamper,
  type PayslipTruth,
  SCAN_FORMATS,
  type ScanFormat,
  STATEMENT_LAYOUTS,
  STATEMENT_TAMPERS,
  type StatementTamper,
  type StatementTruth,
  scan,
} from './documents/index.ts';
export { listMagicValues } from './magic-values.ts';
export { sandboxRoutes } from './routes.ts';
export { type Simulators, startSimulators } from './simulators/start-simulators.ts';
