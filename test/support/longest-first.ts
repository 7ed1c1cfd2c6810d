import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Signs of a slow test file: a browser, the service as a separate process, and suites that several
 * implementations must pass.
 */
const TAKES_LONG =
  /'[^']*(?:\bsupport\/(?:browser|dashboard|process|command)|\bharness\/[\w-]+|\.suite)\.ts'/;

/**
 * Runs files that take long first, and quick ones last. Vitest alone knows only the sizes of files in a fresh clone, so that at
 * the end one worker would still run a long file while the others wait.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { 0: long = [], 1: whole = [], 2: quick = [] } = Object.groupBy(sorted, rankOf);
    return [...long, ...whole, ...quick];
  }
}

function rankOf({ moduleId, project }: TestSpecification): 0 | 1 | 2 {
  if (project.name === 'quick') return 2;
  return TAKES_LONG.test(readFileSync(moduleId, 'utf8')) ? 0 : 1;
}
