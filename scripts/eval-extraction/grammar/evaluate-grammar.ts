import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createExtractor, type Extractor } from '../../../src/extraction/index.ts';
import type { Part } from '../../../test/layout-grammar/chance.ts';
import { PAYSLIP_FORGERIES } from '../../../test/layout-grammar/payslips/index.ts';
import { evaluatePayslip, type PayslipOutcome, type PayslipToEvaluate } from './evaluate-payslip.ts';
import { isFailure, type PayslipReport, printPayslips, reportPayslips } from './report-payslips.ts';

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

/** Draws documents from the layout grammar, reads them, and reports how many were read and rated right. */
export async function evaluateGrammar(options: GrammarOptions): Promise<void> {
  const startedAt = performance.now();
  const extractor = createExtractor();
  const report: Record<string, { payslips?: PayslipReport }> = {};
  try {
    for (const part of options.parts) {
      report[part] = {};
      if (options.only !== 'statements') report[part].payslips = await payslipsOf(extractor, part, options);
    }
  } finally {
    extractor.close();
  }
  console.log(`\n${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function payslipsOf(extractor: Extractor, part: Part, options: GrammarOptions): Promise<PayslipReport> {
  const wanted = seedsOf(options).flatMap((seed): PayslipToEvaluate[] => [
    { part, seed, forgery: null },
    { part, seed, forgery: PAYSLIP_FORGERIES[seed % PAYSLIP_FORGERIES.length] ?? null },
  ]);
  const outcomes: PayslipOutcome[] = [];
  await eachAtOnce(wanted, async (one) => {
    const evaluated = await evaluatePayslip(extractor, one);
    outcomes.push(...(evaluated?.outcomes ?? []));
    const failed = evaluated?.outcomes.filter(isFailure) ?? [];
    if (options.show !== null && evaluated && failed.length > 0)
      show(options.show, evaluated.document.bytes, failed);
  });
  const report = reportPayslips(outcomes);
  printPayslips(`Payslips, ${part}: ${options.seeds} documents and their forged twins`, report);
  return report;
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

function show(
  folder: string,
  bytes: Buffer,
  failed: readonly { name: string; trust: string; causes: readonly string[] }[],
): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${failed[0]?.name}.pdf`), bytes);
  for (const { name, trust, causes } of failed) console.log([`${name} (${trust})`, ...causes].join('\n    '));
}
