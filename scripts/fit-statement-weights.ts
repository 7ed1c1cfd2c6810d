import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '#values/seeded-random.ts';
import type { DocumentText } from '../src/extraction/page/text.ts';
import { readPdf } from '../src/extraction/pdf/read-pdf.ts';
import { featuresOf } from '../src/extraction/read-statement.ts';
import { NEGATIVES } from '../src/extraction/readings/statements/negatives.fixture.ts';
import type { Features } from '../src/extraction/readings/statements/probability.ts';
import { drawStatement } from '../test/layout-grammar/statements/index.ts';
import { listCorpus } from './eval-extraction/corpus.ts';

/** Fits the weights of the bank statement probability to a folder of PDFs and to drawn documents. */

interface Sample {
  features: Features;
  isStatement: boolean;
}

const WEIGHTS = fileURLToPath(
  new URL('../src/extraction/readings/statements/statement-weights.json', import.meta.url),
);
const LIMITS = { pagesMax: 200, charactersMax: 2_000_000 };
const SEEDS = 40;
const VARIANTS = 30;
const STEPS = 3000;
const RATE = 0.5;
const PULL = 0.003;
/** Prior weights. The fit is pulled towards them, because there are few documents. */
const PRIOR: Features = {
  header: 1.5,
  balance_column: 1.5,
  rows: 1,
  both_directions: 1,
  marked_directions: 0.8,
  chain: 1.5,
  equation: 1,
  opening_and_closing: 1.5,
  totals: 0.5,
  period: 1,
  sort_code: 0.7,
  account_number: 0.5,
  iban: 0.7,
  bank_name: 1,
  statement_word: 1,
  invoice_words: -4,
  vat_words: -3,
  payslip_words: -8,
  expense_words: -4,
  loan_words: -3,
  utility_words: -4,
  paper_words: -2,
  guide_words: -3,
};
/** Features that a statement may lack and another document may have. */
const INCIDENTAL: readonly (keyof Features)[] = [
  'opening_and_closing',
  'totals',
  'period',
  'sort_code',
  'account_number',
  'iban',
  'bank_name',
  'statement_word',
];

const random = seededRandom(2024);
const samples = [...(await drawn()), ...(await fromFolder(process.argv[2]))].flatMap(vary);
const names = Object.keys(samples[0]?.features ?? {}) as (keyof Features)[];
const fitted = fitWeights();
const text = {
  bias: round(fitted.bias),
  weights: Object.fromEntries(names.map((name) => [name, round(fitted.weights[name])])),
};
writeFileSync(WEIGHTS, `${JSON.stringify(text, null, 2)}\n`);
const wrong = samples.filter((sample) => predict(sample.features) > 0.5 !== sample.isStatement).length;
console.log(`${samples.length} samples, ${wrong} classified wrongly`);
console.table(text.weights);
process.exit(0);

/** Statements of the layout grammar, as they are and with changed figures, and other documents. */
async function drawn(): Promise<Sample[]> {
  const statements: Sample[] = [];
  for (let seed = 0; seed < SEEDS; seed++) {
    const bytes = drawStatement({ part: 'development', seed })?.bytes ?? Buffer.alloc(0);
    const pdf = await readPdf(bytes, LIMITS);
    if (pdf.outcome !== 'read') continue;
    statements.push(sample(pdf.text, true), sample(changeFigures(pdf.text), true));
  }
  return [...statements, ...NEGATIVES.map(({ draw }) => sample(draw(1), false))];
}

/** Changes one amount in five: a tampered statement is still a statement. */
function changeFigures(document: DocumentText): DocumentText {
  for (const word of document.pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words))) {
    if (/\d[.,]\d{2}/.test(word.text) && random.below(5) === 0)
      word.text = word.text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
  }
  return document;
}

async function fromFolder(folder: string | undefined): Promise<Sample[]> {
  if (folder === undefined) return [];
  const read: Sample[] = [];
  for (const { path, folder: kind } of listCorpus(folder)) {
    if (!['bank', 'negative', 'payslip'].includes(kind)) continue;
    const pdf = await readPdf(readFileSync(path), LIMITS);
    if (pdf.outcome === 'read' && pdf.pictures.length === 0) read.push(sample(pdf.text, kind === 'bank'));
  }
  return read;
}

function sample(document: DocumentText, isStatement: boolean): Sample {
  return { features: featuresOf(document), isStatement };
}

/**
 * Makes variants of statements with fewer features and of other documents with more, so that no single
 * feature decides.
 */
function vary({ features, isStatement }: Sample): Sample[] {
  const variants = Array.from({ length: VARIANTS }, () => {
    const changed = { ...features };
    for (const name of INCIDENTAL) if (random.below(3) === 0) changed[name] = isStatement ? 0 : 1;
    return { features: changed, isStatement };
  });
  return [{ features, isStatement }, ...variants];
}

/**
 * Logistic regression by gradient descent. Both classes have the same weight, and words of other documents
 * never count in favour of a statement.
 */
function fitWeights(): { bias: number; weights: Features } {
  const weights = { ...PRIOR };
  const model = { bias: -5, weights };
  const count = samples.filter(({ isStatement }) => isStatement).length;
  for (let step = 0; step < STEPS; step++) {
    const slope = Object.fromEntries(names.map((name) => [name, 0])) as Features;
    let biasSlope = 0;
    for (const { features, isStatement } of samples) {
      const weight = 1 / (isStatement ? count : samples.length - count) / 2;
      const error = weight * (predictWith(model, features) - Number(isStatement));
      biasSlope += error;
      for (const name of names) slope[name] += error * features[name];
    }
    model.bias -= RATE * biasSlope;
    for (const name of names) {
      const next = weights[name] - RATE * (slope[name] + PULL * (weights[name] - PRIOR[name]));
      weights[name] = name.endsWith('_words') ? Math.min(0, next) : Math.max(0, next);
    }
  }
  return model;
}

function predict(features: Features): number {
  return predictWith(fitted, features);
}

function predictWith({ bias, weights }: { bias: number; weights: Features }, features: Features): number {
  const sum = names.reduce((total, name) => total + weights[name] * features[name], bias);
  return 1 / (1 + Math.exp(-sum));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
