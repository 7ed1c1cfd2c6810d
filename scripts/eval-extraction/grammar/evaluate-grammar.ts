import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createExtractor, type Extractor } from '../../../src/extraction/index.ts';
import type { Part } from '../../../test/layout-grammar/chance.ts';
import { PAYSLIP_FORGERIES } from '../../../test/layout-grammar/payslips/index.ts';
import { forgeriesOf } from '../../../test/layout-grammar/statements/index.ts';
import { evaluatePayslip, type PayslipOutcome } from './evaluate-payslip.ts';
import { evaluateStatement, type StatementOutcome } from './evaluate-statement.ts';
import { isFailure, type PayslipReport, printPayslips, reportPayslips } from './report-payslips.ts';
import {
  isStatementFailure,
  printStatements,
  reportStatements,
  type StatementReport,
} from './report-statements.ts';

export interface GrammarOptions {
  /** The number of honest documents of each part, each with a forged twin. */
  seeds: number;
  /** The first seed. */
  from: number;
  only: 'payslips' | 'statements' | null;
  parts: readonly Part[];
  /** A folder for the documents that failed. */
  show: string | null;
  json: string | null;
}

interface PartReport {
  payslips?: PayslipReport;
  statements?: StatementReport;
}

/** Draws documents from the layout grammar, reads them, and reports how many were read and rated right. */
export async function evaluateGrammar(options: GrammarOptions): Promise<void> {
  const startedAt = performance.now();
  const extractor = createExtractor();
  const report: Record<string, PartReport> = {};
  try {
    for (const part of options.parts) {
      const own: PartReport = {};
      if (options.only !== 'statements') own.payslips = await payslipsOf(extractor, part, options);
      if (options.only !== 'payslips') own.statements = await statementsOf(extractor, part, options);
      report[part] = own;
    }
  } finally {
    extractor.close();
  }
  console.log(`\n${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function payslipsOf(extractor: Extractor, part: Part, options: GrammarOptions): Promise<PayslipReport> {
  const outcomes: PayslipOutcome[] = [];
  await eachAtOnce(documentsOf(options, PAYSLIP_FORGERIES), async (one) => {
    const evaluated = await evaluatePayslip(extractor, { part, ...one });
    outcomes.push(...(evaluated?.outcomes ?? []));
    if (evaluated) show(options, evaluated.document.bytes, evaluated.outcomes.filter(isFailure));
  });
  const report = reportPayslips(outcomes);
  printPayslips(`Payslips, ${part}: ${options.seeds} documents and their forged twins`, report);
  return report;
}

async function statementsOf(
  extractor: Extractor,
  part: Part,
  options: GrammarOptions,
): Promise<StatementReport> {
  const outcomes: StatementOutcome[] = [];
  await eachAtOnce(documentsOf(options, forgeriesOf(part)), async (one) => {
    const evaluated = await evaluateStatement(extractor, { part, ...one });
    outcomes.push(...(evaluated?.outcomes ?? []));
    if (evaluated) show(options, evaluated.document.bytes, evaluated.outcomes.filter(isStatementFailure));
  });
  const report = reportStatements(outcomes);
  printStatements(`Bank statements, ${part}: ${options.seeds} documents and their forged twins`, report);
  return report;
}

/** Each seed once as it is and once forged. The kinds of forgeries take turns. */
function documentsOf<Forgery>(
  options: GrammarOptions,
  forgeries: readonly Forgery[],
): { seed: number; forgery: Forgery | null }[] {
  return seedsOf(options).flatMap((seed) => [
    { seed, forgery: null },
    { seed, forgery: forgeries[seed % forgeries.length] ?? null },
  ]);
}

function seedsOf({ from, seeds }: GrammarOptions): number[] {
  return Array.from({ length: seeds }, (_, index) => from + index);
}

/** Documents are drawn here while the child processes read others. */
async function eachAtOnce<T>(list: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = list.values();
  const work = async () => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
}

interface Failed {
  name: string;
  trust: string;
  causes: readonly string[];
}

function show({ show: folder }: GrammarOptions, bytes: Buffer, failed: readonly Failed[]): void {
  if (folder === null || failed.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${failed[0]?.name}.pdf`), bytes);
  for (const { name, trust, causes } of failed) console.log([`${name} (${trust})`, ...causes].join('\n    '));
}
