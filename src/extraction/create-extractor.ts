import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { takeIn } from './intake.ts';
import { confinement } from './isolation/confinement.ts';
import { type Failure, Lane, type LaneOptions, type LaneOutcome } from './isolation/lane.ts';
import type { Task } from './isolation/messages.ts';
import type { DocumentToRead, Reading } from './reading.ts';
import { type Refused, refuse } from './refuse.ts';
import type { PageToRender, RenderedPage } from './render-page.ts';

export interface Extractor {
  extract(document: DocumentToRead): Promise<Reading>;
  renderPage(page: PageToRender): Promise<RenderedPage>;
  /** The children that run at this moment. */
  pids(): number[];
  close(): void;
}

export interface ExtractorOptions {
  /** Children for text; one per core unless told. */
  textChildren?: number;
  /** Children for scans. */
  ocrChildren?: number;
  /** Told when a child had to be ended over a document. */
  onFailure?(failure: Failure): void;
}

const MEBIBYTE = 1024 * 1024;
const HEAP_MIB_MAX = 256;

const LANE: Omit<LaneOptions, 'children' | 'nodeOptions'> = {
  entry: fileURLToPath(new URL('./isolation/child.ts', import.meta.url)),
  msMax: 20_000,
  memoryBytesMax: 480 * MEBIBYTE,
  memoryKeptBytesMax: 320 * MEBIBYTE,
  documentsPerChild: 2_000,
  waitingMax: 1_000,
};

/** Each page of a scan takes seconds, and the engine that reads it a good part of its memory. */
const SCANS = {
  msMax: 60_000,
  memoryBytesMax: 512 * MEBIBYTE,
  memoryKeptBytesMax: 450 * MEBIBYTE,
  documentsPerChild: 50,
};

/** Reads documents in child processes. Scans have children of their own, so that no other document waits for one. */
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
  const texts = new Lane({ ...LANE, children: textChildren ?? availableParallelism(), nodeOptions });
  const scans = new Lane({
    ...LANE,
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

type Run = (lane: Lane, task: Task, bytes: Buffer) => Promise<LaneOutcome>;

function watch(onFailure: (failure: Failure) => void): Run {
  return async (lane, task, bytes) => {
    const outcome = await lane.run(task, bytes);
    if (outcome.outcome !== 'replied') onFailure(outcome);
    return outcome;
  };
}

interface Lanes {
  texts: Lane;
  scans: Lane;
  run: Run;
}

async function extract({ texts, scans, run }: Lanes, document: DocumentToRead): Promise<Reading> {
  const intake = takeIn(document.bytes, document.mediaType);
  if (intake.outcome === 'refused') return intake;
  const { bytes, mediaType, kind, mayUseOcr } = document;
  if (mediaType === 'application/pdf') {
    const reading = toReading(await run(texts, { name: 'read', mediaType, kind, mayUseOcr: false }, bytes));
    if (reading.outcome !== 'needs_ocr' || !mayUseOcr) return reading;
  }
  if (!mayUseOcr) return { outcome: 'needs_ocr', pages: 1 };
  return toReading(await run(scans, { name: 'read', mediaType, kind, mayUseOcr }, bytes));
}

function toReading(outcome: LaneOutcome): Reading {
  if (outcome.outcome !== 'replied') return refuseFailed(outcome.outcome);
  return outcome.reply.says === 'read' ? outcome.reply.reading : refuseFailed('crashed');
}

function refuseFailed(failure: Failure['outcome']): Refused {
  switch (failure) {
    case 'timed_out':
      return refuse('unreadable', 'The file takes too long to read');
    case 'out_of_memory':
      return refuse('too_large', 'The file takes too much memory to read');
    case 'crashed':
      return refuse('unreadable', 'The file cannot be read');
  }
}

async function render({ texts, run }: Omit<Lanes, 'scans'>, page: PageToRender): Promise<RenderedPage> {
  const { bytes, mediaType, pageNumber, dpi } = page;
  const intake = takeIn(bytes, mediaType);
  if (intake.outcome === 'refused') return intake;
  const outcome = await run(texts, { name: 'render', mediaType, pageNumber, dpi }, bytes);
  if (outcome.outcome !== 'replied') return refuseFailed(outcome.outcome);
  const { reply, attachment: png } = outcome;
  if (reply.says === 'rendered')
    return { outcome: 'rendered', png, width: reply.width, height: reply.height };
  return reply.says === 'not_rendered' ? reply.refusal : refuseFailed('crashed');
}
