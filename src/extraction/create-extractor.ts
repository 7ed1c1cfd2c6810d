import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DocumentToExtract, Extraction } from './extraction.ts';
import { checkIntake } from './intake.ts';
import { confinement } from './isolation/confinement.ts';
import type { Task } from './isolation/messages.ts';
import {
  type Failure,
  ProcessPool,
  type ProcessPoolOptions,
  type RunOptions,
  type TaskOutcome,
} from './isolation/process-pool.ts';
import { type Refused, refuse } from './refuse.ts';
import type { PageToRender, RenderedPage } from './render-page.ts';

export interface Extractor {
  extract(document: DocumentToExtract): Promise<Extraction>;
  renderPage(page: PageToRender): Promise<RenderedPage>;
  /** Process ids of the running children. */
  pids(): number[];
  close(): void;
}

export interface ExtractorOptions {
  /** Child processes for documents with text; by default one per core. */
  textChildren?: number;
  /** Child processes for scans. */
  ocrChildren?: number;
  /** Called when a child failed or was killed because of a document. */
  onFailure?(failure: Failure): void;
}

const MEBIBYTE = 1024 * 1024;
const HEAP_MIB_MAX = 256;

const POOL: Omit<ProcessPoolOptions, 'children' | 'nodeOptions'> = {
  entry: fileURLToPath(new URL('./isolation/child.ts', import.meta.url)),
  msMax: 20_000,
  msTotalMax: 60_000,
  memoryBytesMax: 480 * MEBIBYTE,
  memoryKeptBytesMax: 320 * MEBIBYTE,
  documentsPerChild: 2_000,
  waitingMax: 1_000,
};

/** Limits for scans: OCR takes seconds per page, and its engine uses a lot of memory. */
const SCANS = {
  msMax: 60_000,
  msTotalMax: 300_000,
  memoryBytesMax: 512 * MEBIBYTE,
  memoryKeptBytesMax: 450 * MEBIBYTE,
  documentsPerChild: 50,
};

/**
 * Extracts documents in child processes. Scans have a pool of their own, so that other documents don't wait
 * for them.
 */
export function createExtractor({
  textChildren,
  ocrChildren = 1,
  onFailure = ignore,
}: ExtractorOptions = {}): Extractor {
  const nodeOptions = [
    `--max-old-space-size=${HEAP_MIB_MAX}`,
    '--max-semi-space-size=16',
    '--no-warnings',
    ...confinement(),
  ];
  const texts = new ProcessPool({ ...POOL, children: textChildren ?? availableParallelism(), nodeOptions });
  const scans = new ProcessPool({
    ...POOL,
    ...SCANS,
    children: ocrChildren,
    nodeOptions,
  });
  const run = watch(onFailure);
  return {
    extract: (document) => extract({ texts, scans, run }, document),
    renderPage: (page) => render({ texts, run }, page),
    pids: () => [...texts.pids, ...scans.pids],
    close() {
      texts.close();
      scans.close();
    },
  };
}

function ignore(): void {}

type Run = (pool: ProcessPool, task: Task, bytes: Buffer, options: RunOptions) => Promise<TaskOutcome>;

function watch(onFailure: (failure: Failure) => void): Run {
  return async (pool, task, bytes, options) => {
    const outcome = await pool.run(task, bytes, options);
    if (outcome.outcome !== 'replied') onFailure(outcome);
    return outcome;
  };
}

interface Pools {
  texts: ProcessPool;
  scans: ProcessPool;
  run: Run;
}

async function extract({ texts, scans, run }: Pools, document: DocumentToExtract): Promise<Extraction> {
  const intake = checkIntake(document.bytes, document.mediaType);
  if (intake.outcome === 'refused') return intake;
  const { bytes, mediaType, kind, mayUseOcr, password, owner } = document;
  if (mediaType === 'application/pdf') {
    const extraction = toExtraction(
      await run(texts, { name: 'extract', mediaType, kind, mayUseOcr: false, password }, bytes, { owner }),
    );
    if (extraction.outcome !== 'needs_ocr' || !mayUseOcr) return extraction;
  }
  if (!mayUseOcr) return { outcome: 'needs_ocr', pages: 1 };
  const task: Task = { name: 'extract', mediaType, kind, mayUseOcr, password };
  return toExtraction(await run(scans, task, bytes, { owner }));
}

function toExtraction(outcome: TaskOutcome): Extraction {
  if (outcome.outcome !== 'replied') return refuseFailed(outcome.outcome);
  return outcome.reply.type === 'extracted' ? outcome.reply.extraction : refuseFailed('crashed');
}

function refuseFailed(failure: Failure['outcome']): Refused {
  switch (failure) {
    case 'timed_out':
      return refuse('unreadable', 'The file takes too long to read');
    case 'out_of_memory':
      return refuse('too_large', 'The file needs too much memory to read');
    case 'crashed':
      return refuse('unreadable', "The file can't be read");
  }
}

async function render({ texts, run }: Omit<Pools, 'scans'>, page: PageToRender): Promise<RenderedPage> {
  const { bytes, mediaType, pageNumber, dpi, area, owner, signal } = page;
  const intake = checkIntake(bytes, mediaType);
  if (intake.outcome === 'refused') return intake;
  const task: Task = { name: 'render', mediaType, pageNumber, dpi, area };
  const outcome = await run(texts, task, bytes, { owner, signal });
  if (outcome.outcome !== 'replied') return refuseFailed(outcome.outcome);
  const { reply, attachment: png } = outcome;
  if (reply.type === 'rendered')
    return { outcome: 'rendered', png, width: reply.width, height: reply.height };
  return reply.type === 'not_rendered' ? reply.refusal : refuseFailed('crashed');
}
