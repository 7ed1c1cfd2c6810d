import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MediaType } from '../../src/extraction/index.ts';
import type { PayslipDocument } from '../../test/layout-grammar/payslips/index.ts';
import type { StatementDocument } from '../../test/layout-grammar/statements/index.ts';
import type { PlaceGrid } from '../../test/support/pictures/place-grid.ts';
import type { Planned } from './plan.ts';
import type { PlacedWord } from './words.ts';

/** A picture in the folder, with what a perfect reader finds on it. */
export interface KeptPicture {
  file: string;
  mediaType: MediaType;
  grids: PlaceGrid[];
  /** The printed words of each page. */
  words: PlacedWord[][];
  truth: Pick<PayslipDocument, 'truths' | 'uploadedOn'> | Pick<StatementDocument, 'truth'>;
  /** What is found in the text of the original. */
  text: Rated[];
}

/** How a payslip or a statement was read and rated. */
export interface Rated {
  trust: string;
  fields: Record<string, boolean>;
  rows: { right: number; found: number; printed: number };
  causes: string[];
}

export interface RecognisedWord extends PlacedWord {
  confidence: number;
}

export const PHASES = ['decoding', 'preparation', 'recognition', 'second looks', 'interpretation'] as const;
export type Phase = (typeof PHASES)[number];

/** What one run of the benchmark read in one picture. */
export interface KeptReading {
  /** The recognised words of each page, before second looks. */
  words: RecognisedWord[][];
  rated: Rated[];
  cpuSeconds: Record<Phase, number>;
  /** CPU seconds until the engine was ready, and the most memory of the process until now. */
  startSeconds: number;
  peakBytes: number;
}

export function picturePath(folder: string, { name }: Pick<Planned, 'name'>): string {
  return join(folder, `${name}.json`);
}

export function runFolder(folder: string, run: string): string {
  return join(folder, 'readings', run);
}

export function readingPath(folder: string, run: string, { name }: Pick<Planned, 'name'>): string {
  return join(runFolder(folder, run), `${name}.json`);
}

export function keep(path: string, value: KeptPicture | KeptReading): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, JSON.stringify(value));
  renameSync(`${path}.part`, path);
}

export function recall<Kept extends KeptPicture | KeptReading>(path: string): Kept | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : null;
}
