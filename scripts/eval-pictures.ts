import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extractDocument } from '../src/extraction/extract-document.ts';
import { createExtractor, type Extractor } from '../src/extraction/index.ts';
import { recognise, stopRecognising } from '../src/extraction/pictures/engine.ts';
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
const USAGE = `Usage: npm run eval:pictures [-- OPTIONS]        scans and photographs of documents of the sandbox

  --sample DOCUMENTS              this many documents, spread over all kinds of pictures (see below)
  --count DOCUMENTS               documents of each kind of picture and document, without --sample (2)
  --kinds KIND,KIND               kinds of pictures, or how their names begin: ${PICTURE_KINDS.join(', ')}
  --of payslip|bank_statement     one kind of document
  --seeds development|held-out    where the seeds start (development)
  --first SEED                    another first seed
  --folder FOLDER                 keep the pictures for the next run
  --verbose                       print each document with its errors

A page takes about as long to make as to read. With its default options the command makes and reads about 75 pages:
12 minutes of CPU time.`;

const { values: options } = parseArgs({
  options: {
    sample: { type: 'string' },
    count: { type: 'string', default: '2' },
    kinds: { type: 'string', default: PICTURE_KINDS.join() },
    of: { type: 'string', default: 'payslip,bank_statement' },
    seeds: { type: 'string', default: 'development' },
    first: { type: 'string' },
    folder: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const kinds = PICTURE_KINDS.filter((kind) => options.kinds.split(',').some((part) => kind.startsWith(part)));
const of = (['payslip', 'bank_statement'] as const).filter((kind) => options.of.split(',').includes(kind));
const firstSeed = options.first ? Number(options.first) : FIRST_SEEDS[options.seeds as 'development'];
const counts = [firstSeed, Number(options.count), Number(options.sample ?? 1)];
const isWrong = counts.some((count) => !(Number.isInteger(count) && count > 0));

if (options.help || isWrong || kinds.length === 0 || of.length === 0) {
  console.error(USAGE);
  process.exitCode = options.help ? 0 : 1;
} else {
  const extractor = createExtractor({ textChildren: 1 });
  const startedAt = performance.now();
  try {
    const outcomes: Outcome[] = [];
    await startEngine();
    const documents = options.sample
      ? sampleOf(Number(options.sample))
      : listDocuments(Number(options.count));
    for (const document of documents) {
      outcomes.push(await evaluate(extractor, document));
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      console.error(`${outcomes.length} of ${documents.length} documents, ${seconds} s`);
    }
    report(outcomes);
  } finally {
    extractor.close();
    await stopRecognising();
  }
}

interface Wanted {
  kind: PictureKind;
  of: 'payslip' | 'bank_statement';
  seed: number;
}

function listDocuments(count: number): Wanted[] {
  const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);
  return kinds.flatMap((kind) =>
    of.flatMap((document) => seeds.map((seed) => ({ kind, of: document, seed }))),
  );
}

/**
 * Takes the kinds of pictures in turn. In each round, every kind of picture gets another kind of document than in
 * the round before.
 */
function sampleOf(count: number): Wanted[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / kinds.length);
    const kind = kinds[index % kinds.length] as PictureKind;
    const document = of[((index % kinds.length) + round) % of.length] as Wanted['of'];
    return { kind, of: document, seed: firstSeed + round };
  });
}

/** Starts the OCR engine, which a process does once and not for each page. */
async function startEngine(): Promise<void> {
  const grey = new Uint8Array(64 * 64).fill(255);
  await recognise({ width: 64, height: 64, grey }, { shows: 'lines', dpi: 300 });
}

async function evaluate(extractor: Extractor, wanted: Wanted): Promise<Outcome> {
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
async function findPicture(extractor: Extractor, wanted: Wanted): Promise<PictureOfDocument> {
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
