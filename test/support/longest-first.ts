import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readTest } from './needs-process.ts';

/**
 * Signs of a slow test file: a browser, the service as a separate process, and suites that several
 * implementations must pass.
 */
const TAKES_LONG =
  /'[^']*(?:\bsupport\/(?:browser|dashboard|process|command)|\bharness\/[\w-]+|\.suite)\.ts'/;

/**
 * Runs files that take long first, and quick ones last. Vitest alone knows only the sizes of files in a fresh clone, so that at
 * the end one worker would still run a long file while the others wait. The text of a test with its suites and fixtures says more
 * than its size: a file of three lines can run the longest suite.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort(files);
    const haveResults = files.every((file) => this.ctx.cache.getTestSpecificationResult(file));
    const sorted = haveResults ? known : sortByText(files);
    const { 0: long = [], 1: whole = [], 2: quick = [] } = Object.groupBy(sorted, rankOf);
    return [...long, ...whole, ...quick];
  }
}

function sortByText(files: readonly TestSpecification[]): TestSpecification[] {
  const lengths = new Map(files.map((file) => [file, readTest(file.moduleId).length]));
  return files.toSorted((one, other) => (lengths.get(other) ?? 0) - (lengths.get(one) ?? 0));
}

function rankOf({ moduleId, project }: TestSpecification): 0 | 1 | 2 {
  if (project.name === 'quick') return 2;
  return TAKES_LONG.test(readFileSync(moduleId, 'utf8')) ? 0 : 1;
}
