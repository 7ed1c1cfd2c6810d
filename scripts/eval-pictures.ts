import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extractDocument } from '../src/extraction/extract-document.ts';
import { createExtractor, type Extractor } from '../src/extraction/index.ts';
import { recogniseWords, stopRecognising } from '../src/extraction/ocr/recognise.ts';
import {
  makePicture,
  PICTURE_KINDS,
  type PictureKind,
  type PictureOfDocument,
} from '../test/support/pictures/make-picture.ts';
import { type Comparison, compare } from './eval-pictures/compare.ts';
import { type Outcome, report } from './eval-pictures/report.ts';

/**
 * Measures the extraction of scans and photographs of our own documents. Improve the extraction on the
 * development seeds only, and measure it on the held-out ones.
 */
const FIRST_SEEDS = { development: 1, 'held-out': 10_001 } as const;
const USAGE =
  'Usage: npm run eval:pictures -- [--seeds development|held-out] [--count DOCUMENTS_PER_KIND] [--kinds KIND,KIND] [--of payslip|bank_statement] [--first SEED] [--folder FOLDER] [--verbose]';

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: 'development' },
    count: { type: 'string', default: '2' },
    kinds: { type: 'string', default: PICTURE_KINDS.join() },
    of: { type: 'string', default: 'payslip,bank_statement' },
    first: { type: 'string' },
    folder: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const kinds = PICTURE_KINDS.filter((kind) => options.kinds.split(',').some((part) => kind.startsWith(part)));
const of = (['payslip', 'bank_statement'] as const).filter((kind) => options.of.split(',').includes(kind));
const firstSeed = options.first ? Number(options.first) : FIRST_SEEDS[options.seeds as 'development'];

if (firstSeed === undefined || kinds.length === 0 || of.length === 0) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  const extractor = createExtractor({ textChildren: 1 });
  try {
    const outcomes: Outcome[] = [];
    await startEngine();
    for (const kind of kinds) {
      for (const document of of) {
        for (let seed = firstSeed; seed < firstSeed + Number(options.count); seed++)
          outcomes.push(await evaluate(extractor, { kind, of: document, seed }));
      }
    }
    report(outcomes);
  } finally {
    extractor.close();
    await stopRecognising();
  }
}

/** Starts the OCR engine, which a process does once and not for each page. */
async function startEngine(): Promise<void> {
  const grey = new Uint8Array(64 * 64).fill(255);
  await recogniseWords({ width: 64, height: 64, grey }, { by: 'line', dpi: 300 });
}

async function evaluate(
  extractor: Extractor,
  wanted: { kind: PictureKind; of: 'payslip' | 'bank_statement'; seed: number },
): Promise<Outcome> {
  const picture = await findPicture(extractor, wanted);
  const ceiling = compare(await readText(extractor, picture), picture.truth);
  const started = process.cpuUsage();
  const extraction = await extractDocument({ ...picture, kind: wanted.of, mayUseOcr: true }, () => undefined);
  const { user, system } = process.cpuUsage(started);
  const comparison = compare(extraction, picture.truth);
  const { kind, layout, pages } = picture;
  const outcome = { ...wanted, kind, layout, pages, comparison, ceiling, cpuSeconds: (user + system) / 1e6 };
  if (options.verbose) describe(outcome);
  return outcome;
}

function describe({
  kind,
  of: document,
  seed,
  layout,
  pages,
  comparison,
  ceiling,
  cpuSeconds,
}: Outcome): void {
  const share = ({ fields }: Comparison) => `${[...fields.values()].filter(Boolean).length}/${fields.size}`;
  const { right, found, printed } = comparison.rows;
  console.log(
    `${kind} ${document} ${seed} ${layout} (${pages} p): fields ${share(comparison)} (text ${share(ceiling)}), rows ${right}/${printed} of ${found}, ${comparison.trust}, ${(cpuSeconds / pages).toFixed(1)} s/page`,
  );
  for (const difference of comparison.differences.slice(0, 12)) console.log(`    ${difference}`);
}

async function readText(extractor: Extractor, { original, truth }: PictureOfDocument) {
  return extractor.extract({
    bytes: original,
    mediaType: 'application/pdf',
    kind: truth.kind,
    mayUseOcr: false,
  });
}

/** Keeps pictures in a folder, because making one takes as long as reading it. */
async function findPicture(
  extractor: Extractor,
  wanted: { kind: PictureKind; of: 'payslip' | 'bank_statement'; seed: number },
): Promise<PictureOfDocument> {
  const { folder } = options;
  if (folder === undefined) return makePicture(extractor, wanted);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${wanted.kind}-${wanted.of}-${wanted.seed}`);
  if (existsSync(`${path}.json`)) {
    const { file, ...rest } = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
    return { ...rest, bytes: readFileSync(file), original: readFileSync(`${path}.original.pdf`) };
  }
  const { bytes, original, ...rest } = await makePicture(extractor, wanted);
  const file = `${path}.${rest.mediaType.split('/')[1]}`;
  writeFileSync(file, bytes);
  writeFileSync(`${path}.original.pdf`, original);
  writeFileSync(`${path}.json`, JSON.stringify({ ...rest, file }));
  return { bytes, original, ...rest };
}
