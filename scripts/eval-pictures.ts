import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PICTURE_KINDS } from '../test/support/pictures/make-picture.ts';
import {
  type KeptPicture,
  type KeptReading,
  picturePath,
  readingPath,
  recall,
  runFolder,
} from './eval-pictures/kept.ts';
import { type Planned, planDocuments } from './eval-pictures/plan.ts';
import { type Run, report } from './eval-pictures/report.ts';
import { runTasks } from './eval-pictures/run-tasks.ts';
import type { Outcome } from './eval-pictures/score.ts';

const USAGE = `Usage: npm run eval -- pictures [-- OPTIONS]    measures how scans, photographs and screenshots are read

  --pages PAGES        this many pages, spread evenly over the kinds of pictures and documents (300)
  --kinds KIND,KIND    kinds of pictures, or how their names begin: ${PICTURE_KINDS.join(', ')}
  --development        documents to improve the reading on, instead of held-out layouts and fonts
  --first SEED         the first seed (1)
  --folder FOLDER      keep the pictures for the next run
  --draw               only draw the pictures
  --run NAME           keep what is read in the folder, and don't read it again
  --against NAME       also print the figures of this other run, and the differences
  --jobs NUMBER        child processes (1)
  --verbose            print what is wrong with each document

A page takes some seconds of CPU time to draw, and about ten to read. Figures in brackets are 95 % confidence intervals.
Fields and rows are compared with those that are found in the text of the original.`;

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '300' },
    kinds: { type: 'string', default: PICTURE_KINDS.join() },
    development: { type: 'boolean', default: false },
    first: { type: 'string', default: '1' },
    folder: { type: 'string' },
    draw: { type: 'boolean', default: false },
    run: { type: 'string' },
    against: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const kinds = PICTURE_KINDS.filter((kind) => options.kinds.split(',').some((part) => kind.startsWith(part)));
const [pages, first, jobs] = [Number(options.pages), Number(options.first), Number(options.jobs)];
const isWrong =
  [pages, first, jobs].some((count) => !(Number.isInteger(count) && count > 0)) ||
  ((options.run !== undefined || options.against !== undefined || options.draw) &&
    options.folder === undefined);

if (options.help || isWrong || kinds.length === 0) {
  console.error(USAGE);
  process.exitCode = options.help ? 0 : 1;
} else {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'pictures-'));
  const run = options.run ?? `run-${process.pid}`;
  try {
    const part = options.development ? 'varied' : 'held-out-fonts';
    const documents = planDocuments({ pages, kinds, part, first });
    mkdirSync(folder, { recursive: true });
    await draw(documents, folder);
    if (!options.draw) {
      await read(documents, folder, run);
      const own = runOf(documents, folder, run);
      if (options.verbose) describe(own);
      report(own, options.against === undefined ? null : runOf(documents, folder, options.against));
    }
  } finally {
    if (options.folder === undefined) rmSync(folder, { recursive: true });
    else if (options.run === undefined) rmSync(runFolder(folder, run), { recursive: true, force: true });
  }
}

/** Draws and reads in different child processes, so that drawing is not counted. */
async function draw(documents: readonly Planned[], folder: string): Promise<void> {
  const missing = documents.filter((planned) => !existsSync(picturePath(folder, planned)));
  await runTasks(
    missing.map((planned) => ({ planned, folder, run: null })),
    { jobs, onDone: progressOf('drawn', missing.length) },
  );
}

async function read(documents: readonly Planned[], folder: string, run: string): Promise<void> {
  const missing = documents.filter((planned) => !existsSync(readingPath(folder, run, planned)));
  await runTasks(
    missing.map((planned) => ({ planned, folder, run })),
    { jobs, onDone: progressOf('read', missing.length) },
  );
}

function progressOf(what: string, all: number): (count: number) => void {
  const startedAt = performance.now();
  return (count) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.error(`${count} of ${all} documents ${what}, ${seconds} s`);
  };
}

function runOf(documents: readonly Planned[], folder: string, name: string): Run {
  const outcomes = documents.map((planned): Outcome => {
    const picture = recall<KeptPicture>(picturePath(folder, planned));
    const reading = recall<KeptReading>(readingPath(folder, name, planned));
    if (!(picture && reading)) throw new Error(`Run ${name} has not read ${planned.name}`);
    return { planned, picture, reading };
  });
  return { name, outcomes };
}

function describe({ outcomes }: Run): void {
  for (const { planned, reading } of outcomes)
    for (const { trust, causes } of reading.rated)
      console.log([`${planned.name} (${trust})`, ...causes].join('\n    '));
}
