import type { Extractor } from '#extraction';
import type { PersonaName } from '#simulation/people/index.ts';
import { type Made, makePayslip, makeStatement } from './make-documents.ts';
import { SCANNED_ON } from './months.ts';
import { makeNegative, NEGATIVE_NAMES } from './negatives.ts';
import { PAYSLIP_LAYOUTS } from './payslips/index.ts';
import { scan } from './scan.ts';
import { STATEMENT_LAYOUTS } from './statements/index.ts';
import { PAYSLIP_TAMPERS, type PayslipTamper } from './tamper-payslip.ts';
import { STATEMENT_TAMPERS, type StatementTamper } from './tamper-statement.ts';

/** A document of a corpus with its expected values. */
export interface CorpusFile {
  folder: 'bank' | 'payslip' | 'negative';
  name: string;
  bytes: Buffer;
  truth: object;
}

const STATEMENT_PERSONAS: readonly PersonaName[] = ['user_good', 'user_weekly', 'user_two_jobs'];
const PAYSLIP_PERSONAS: readonly PersonaName[] = [
  'user_overtime',
  'user_student_loan',
  'user_k_code',
  'user_bonus',
];
const SCANNED_STATEMENTS = ['quill', 'stonegate'] as const;
const SCANNED_PAYSLIPS = ['brightwell', 'gridstone'] as const;
/** A month whose statements cross the year end if they begin late in the month. */
const JANUARY = '2026-01';

/**
 * Makes every layout for some people, tampered copies, empty statements and negatives. With an extractor,
 * scans too.
 */
export async function* makeCorpus(
  seed: number,
  { extractor }: { extractor: Pick<Extractor, 'renderPage'> | null },
): AsyncGenerator<CorpusFile> {
  yield* statements(seed);
  yield* payslips(seed);
  for (const name of NEGATIVE_NAMES) {
    const file = `${name}-${seed}`;
    const truth = { kind: 'negative', synthetic: true, layout: name };
    yield { folder: 'negative', name: `${file}.pdf`, bytes: makeNegative({ name, seed }), truth };
  }
  if (extractor) yield* scans(seed, extractor);
}

function* statements(seed: number): Generator<CorpusFile> {
  const tampers = Object.keys(STATEMENT_TAMPERS) as StatementTamper[];
  for (const [index, { name: layout, balances }] of STATEMENT_LAYOUTS.entries()) {
    for (const persona of STATEMENT_PERSONAS) {
      yield file('bank', `${layout}-${persona}-${seed}`, makeStatement({ layout, persona, seed }));
    }
    const wanted = { layout, persona: 'user_good', seed, month: JANUARY };
    yield file('bank', `${layout}-january-${seed}`, makeStatement(wanted));
    yield file('bank', `${layout}-empty-${seed}`, makeStatement({ ...wanted, isEmpty: true }));
    const tamper = tampers[index % tampers.length] ?? 'closing_changed';
    const fitting = tamper === 'balance_changed' && balances === 'none' ? 'amount_changed' : tamper;
    yield file('bank', `${layout}-${fitting}-${seed}`, makeStatement({ ...wanted, tamper: fitting }));
  }
}

function* payslips(seed: number): Generator<CorpusFile> {
  const tampers = Object.keys(PAYSLIP_TAMPERS) as PayslipTamper[];
  for (const { name: layout } of PAYSLIP_LAYOUTS) {
    const personas =
      layout === 'tallyweek' ? (['user_weekly', 'user_fourweekly'] as const) : PAYSLIP_PERSONAS;
    for (const persona of personas) {
      yield file('payslip', `${layout}-${persona}-${seed}`, makePayslip({ layout, persona, seed }));
    }
  }
  for (const [index, tamper] of tampers.entries()) {
    const layout = PAYSLIP_LAYOUTS[index % PAYSLIP_LAYOUTS.length]?.name ?? 'brightwell';
    const made = makePayslip({ layout, persona: 'user_good', seed, tamper });
    yield file('payslip', `${layout}-${tamper}-${seed}`, made);
  }
}

async function* scans(seed: number, extractor: Pick<Extractor, 'renderPage'>): AsyncGenerator<CorpusFile> {
  const persona = 'user_good';
  const on = SCANNED_ON;
  for (const layout of SCANNED_STATEMENTS) {
    const { bytes, truth } = makeStatement({ layout, persona, seed });
    const scanned = await scan(bytes, { format: 'pdf', seed, on, extractor });
    if (scanned) yield file('bank', `${layout}-scan-${seed}`, { bytes: scanned, truth });
  }
  for (const layout of SCANNED_PAYSLIPS) {
    const { bytes, truth } = makePayslip({ layout, persona, seed });
    const scanned = await scan(bytes, { format: 'pdf', seed, on, extractor });
    if (scanned) yield file('payslip', `${layout}-scan-${seed}`, { bytes: scanned, truth });
  }
}

function file(folder: CorpusFile['folder'], name: string, { bytes, truth }: Made<object>): CorpusFile {
  return { folder, name: `${name}.pdf`, bytes, truth };
}
