import { readFileSync } from 'node:fs';
import type { Extraction, Extractor } from '../../src/extraction/index.ts';
import { scoreFindings } from '../../src/extraction/index.ts';
import { isSameText, listed, PAYSLIP_FIELDS } from '../../test/layout-grammar/payslips/compare.ts';
import type { CorpusFile } from './corpus.ts';

interface PayslipTruth {
  tampered?: boolean;
  [field: string]: unknown;
}

interface Comparison {
  name: string;
  isTampered: boolean;
  trust: string;
  /**
   * True or false for each field; absent when the truth is unknown, or when the page does not show the field
   * and null was extracted.
   */
  fields: Map<string, boolean>;
  differences: string[];
}

/** Many layouts leave these fields out, so a missing value does not count. */
const OFTEN_LEFT_OUT = /^(?:ytd\.|pay_interval|employer_tax_reference)/;

/** Measures the extraction of payslips, field by field, and the trust ratings. */
export async function evaluatePayslips(files: readonly CorpusFile[], extractor: Extractor): Promise<void> {
  const payslips = files.filter(({ truth }) => truth?.kind === 'payslip');
  const others = files.filter(({ folder }) => folder === 'negative' || folder === 'bank');
  if (payslips.length === 0) return;
  const comparisons: Comparison[] = [];
  const startedAt = performance.now();
  for (const file of payslips) comparisons.push(compare(file, await read(file, extractor)));
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`\nPayslips: ${payslips.length} files in ${seconds.toFixed(1)} s`);
  for (const field of Object.keys(PAYSLIP_FIELDS)) reportField(field, comparisons);
  reportTrust(
    'clean',
    comparisons.filter(({ isTampered }) => !isTampered),
  );
  reportTrust(
    'tampered',
    comparisons.filter(({ isTampered }) => isTampered),
  );
  for (const { name, trust, differences } of comparisons)
    if (differences.length > 0) console.log([`  ${name} (${trust})`, ...differences].join('\n      '));
  await reportOthers(others, extractor);
}

async function read({ path }: CorpusFile, extractor: Extractor): Promise<Extraction> {
  const bytes = readFileSync(path);
  return extractor.extract({ bytes, mediaType: 'application/pdf', kind: 'payslip', mayUseOcr: true });
}

function compare({ name, truth }: CorpusFile, extraction: Extraction): Comparison {
  const expected = truth as PayslipTruth;
  const comparison: Comparison = {
    name,
    isTampered: expected.tampered === true,
    trust: 'refused',
    fields: new Map(),
    differences: [],
  };
  const payslip = extraction.outcome === 'payslips' ? extraction.payslips[0] : undefined;
  if (!payslip)
    comparison.differences.push(
      extraction.outcome === 'refused' ? `refused: ${extraction.reason}` : extraction.outcome,
    );
  for (const [field, readField] of Object.entries(PAYSLIP_FIELDS)) {
    const wanted = wantedOf(expected, field);
    const found = payslip ? readField(payslip) : null;
    if (wanted === null || (payslip && found === null && OFTEN_LEFT_OUT.test(field))) continue;
    const isRight = isSameText(found, wanted);
    comparison.fields.set(field, isRight);
    if (!isRight) comparison.differences.push(`${field} is ${found}, not ${wanted}`);
  }
  if (!payslip) return comparison;
  const doubts = payslip.findings.filter(({ isPassed, severity }) => !isPassed && severity !== 'info');
  comparison.trust = scoreFindings(payslip.findings).word;
  comparison.differences.push(
    ...doubts.map(
      ({ severity, code, expected: due, actual }) => `${severity} ${code}: ${actual}, expected ${due}`,
    ),
  );
  return comparison;
}

function wantedOf(truth: PayslipTruth, field: string): string | number | null {
  let value: unknown = truth;
  for (const part of field.split('.')) value = (value as PayslipTruth | undefined)?.[part];
  if (Array.isArray(value)) return listed(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function reportField(field: string, comparisons: readonly Comparison[]): void {
  const told = comparisons.map(({ fields }) => fields.get(field)).filter((isRight) => isRight !== undefined);
  if (told.length === 0) return;
  const right = told.filter(Boolean).length;
  console.log(
    `  ${field.padEnd(24)} ${((100 * right) / told.length).toFixed(1).padStart(5)} %  ${right} of ${told.length}`,
  );
}

function reportTrust(kind: string, comparisons: readonly Comparison[]): void {
  const counts = new Map<string, number>();
  for (const { trust } of comparisons) counts.set(trust, (counts.get(trust) ?? 0) + 1);
  const words = [...counts].map(([word, count]) => `${word} ${count}`).join(', ');
  if (words) console.log(`  ${kind.padEnd(24)} ${words}`);
}

async function reportOthers(files: readonly CorpusFile[], extractor: Extractor): Promise<void> {
  const taken: string[] = [];
  for (const file of files) if ((await read(file, extractor)).outcome === 'payslips') taken.push(file.name);
  console.log(
    `  false positives          ${taken.length} of ${files.length} others${taken.length > 0 ? `: ${taken.join(', ')}` : ''}`,
  );
}
