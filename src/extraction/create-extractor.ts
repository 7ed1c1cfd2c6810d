import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DocumentToExtract, Extraction, PictureProblem, Refused, Waiting } from './extraction.ts';
import { checkIntake } from './intake.ts';
import type { Failure, TaskOutcome } from './isolation/child-process.ts';
import { confinement } from './isolation/confinement.ts';
import type { Task } from './isolation/messages.ts';
import { ProcessPool, type ProcessPoolOptions } from './isolation/process-pool.ts';
import { MEBIBYTE } from './limits.ts';
import { refuse } from './refuse.ts';
import type { PageToRender, RenderedPage } from './render-page.ts';

export interface Extractor {
  extract(document: DocumentToExtract): Promise<Extraction>;
  /** Says why the first page of a picture may be unreadable. Says nothing if the judgement fails. */
  judge(picture: PictureToJudge): Promise<PictureProblem[]>;
  renderPage(page: PageToRender): Promise<RenderedPage>;
  /** Process ids of the running children. */
  pids(): number[];
  close(): void;
}

export type PictureToJudge = Omit<DocumentToExtract, 'kind' | 'mayUseOcr'>;

export interface ExtractorOptions {
  /** Child processes for documents with text; by default one per core. */
  textChildren?: number;
  /** Child processes for pictures, which are read and judged. */
  ocrChildren?: number;
  /** Called when a child failed or was killed because of a document. */
  onFailure?(failure: Failure): void;
}

const POOL: Omit<ProcessPoolOptions, 'children'> = {
  entry: fileURLToPath(new URL('./isolation/child.ts', import.meta.url)),
  nodeOptions: ['--max-old-space-size=256', '--max-semi-space-size=16', '--no-warnings', ...confinement()],
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

const FAILED: Record<Failure['outcome'], Refused> = {
  timed_out: refuse('unreadable', 'The file takes too long to read'),
  out_of_memory: refuse('too_large', 'The file needs too much memory to read'),
  crashed: refuse('unreadable', "The file can't be read"),
};

/** Extracts documents in child processes. Pictures have a pool of their own, so that other documents don't wait for them. */
export function createExtractor({
  textChildren = availableParallelism(),
  ocrChildren = 3,
  onFailure,
}: ExtractorOptions = {}): Extractor {
  const texts = new ProcessPool({ ...POOL, children: textChildren });
  const scans = new ProcessPool({ ...POOL, ...SCANS, children: ocrChildren });
  const run: Run = async (pool, task, { bytes, ...options }) => {
    const outcome = await pool.run(task, bytes, options);
    if (outcome.outcome === 'replied') return outcome;
    onFailure?.(outcome);
    return FAILED[outcome.outcome];
  };
  return {
    extract: (document) => extract({ texts, scans, run }, document),
    judge: (picture) => judge({ scans, run }, picture),
    renderPage: (page) => render({ texts, run }, page),
    pids: () => [...texts.pids, ...scans.pids],
    close() {
      texts.close();
      scans.close();
    },
  };
}

type Run = (
  pool: ProcessPool,
  task: Task,
  options: Waiting & { bytes: Buffer },
) => Promise<Extract<TaskOutcome, { outcome: 'replied' }> | Refused>;

interface Pools {
  texts: ProcessPool;
  scans: ProcessPool;
  run: Run;
}

async function extract({ texts, scans, run }: Pools, document: DocumentToExtract): Promise<Extraction> {
  const { bytes, mediaType, kind, mayUseOcr, password, owner, signal } = document;
  const refused = checkIntake(bytes, mediaType);
  if (refused !== null) return refused;
  const extractIn = async (pool: ProcessPool): Promise<Extraction> => {
    const task = { name: 'extract', mediaType, kind, mayUseOcr: pool === scans, password } as const;
    const done = await run(pool, task, { bytes, owner, signal });
    if (done.outcome === 'refused') return done;
    return done.reply.type === 'extracted' ? done.reply.extraction : FAILED.crashed;
  };
  const isPdf = mediaType === 'application/pdf';
  const extraction: Extraction = isPdf ? await extractIn(texts) : { outcome: 'needs_ocr', pages: 1 };
  return extraction.outcome === 'needs_ocr' && mayUseOcr ? extractIn(scans) : extraction;
}

async function judge(
  { scans, run }: Omit<Pools, 'texts'>,
  { bytes, mediaType, password, owner }: PictureToJudge,
): Promise<PictureProblem[]> {
  if (checkIntake(bytes, mediaType) !== null) return [];
  const task = { name: 'judge', mediaType, password } as const;
  const done = await run(scans, task, { bytes, owner }).catch(() => null);
  return done?.outcome === 'replied' && done.reply.type === 'judged' ? done.reply.problems : [];
}

async function render({ texts, run }: Omit<Pools, 'scans'>, page: PageToRender): Promise<RenderedPage> {
  const { bytes, mediaType, pageNumber, dpi, area, owner, signal } = page;
  const refused = checkIntake(bytes, mediaType);
  if (refused !== null) return refused;
  const task = { name: 'render', mediaType, pageNumber, dpi, area } as const;
  const done = await run(texts, task, { bytes, owner, signal });
  if (done.outcome === 'refused') return done;
  if (done.reply.type !== 'rendered') return FAILED.crashed;
  const { page: drawn } = done.reply;
  return drawn.outcome === 'rendered' ? { ...drawn, png: done.attachment } : drawn;
}
