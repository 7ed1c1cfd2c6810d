import { isDeepStrictEqual } from 'node:util';
import type { Show } from './show.ts';

/** Does the work of one step under its heading. */
export type Chapter<Title extends string> = <T>(title: Title, work: () => Promise<T>) => Promise<T>;

/** Says that something is so, which must hold. */
export type Check = (claim: string, found: { expected: unknown; came: unknown; holds?: boolean }) => void;

/** Something was not as the story says. */
export class NotSo extends Error {
  readonly expected: string;
  readonly came: string;

  constructor(claim: string, { expected, came }: { expected: string; came: string }) {
    super(claim);
    this.expected = expected;
    this.came = came;
  }
}

interface Told {
  title: string;
  checks: number;
  seconds: number;
}

/** Ticks what holds, and ends the story where something does not. */
export function createCheck(show: Pick<Show, 'held'>): Check {
  return (claim, { expected, came, holds = isDeepStrictEqual(came, expected) }) => {
    if (!holds) throw new NotSo(claim, { expected: inWords(expected), came: inWords(came) });
    show.held(claim);
  };
}

/** Tells a story chapter by chapter and sums it up; answers whether all of it held. */
export async function tell<Title extends string>(
  titles: readonly Title[],
  show: Show,
  story: (chapter: Chapter<Title>, check: Check) => Promise<void>,
): Promise<boolean> {
  const told: Told[] = [];
  const check = createCheck(show);
  let checks = 0;
  const chapter: Chapter<Title> = async (title, work) => {
    const begun = performance.now();
    checks = 0;
    show.chapter({ step: told.length + 1, of: titles.length, title });
    const result = await work();
    told.push({ title, checks, seconds: (performance.now() - begun) / 1000 });
    return result;
  };
  try {
    await story(chapter, (claim, found) => {
      check(claim, found);
      checks++;
    });
    return told.length === titles.length;
  } catch (error) {
    explain(show, error);
    return false;
  } finally {
    sumUp(show, titles.length, told);
  }
}

function explain(show: Show, error: unknown): void {
  if (error instanceof NotSo)
    show.failed(error.message, [`expected: ${error.expected}`, `came:     ${error.came}`]);
  else show.failed('the step could not be taken', [error instanceof Error ? reasonOf(error) : String(error)]);
}

/** What fetch says alone is that it failed. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function sumUp(show: Show, of: number, told: readonly Told[]): void {
  const width = Math.max(0, ...told.map(({ title }) => title.length));
  const checks = told.reduce((sum, one) => sum + one.checks, 0);
  const seconds = told.reduce((sum, one) => sum + one.seconds, 0);
  show.line();
  for (const one of told) show.held(`${one.title.padEnd(width)}  ${one.seconds.toFixed(1).padStart(5)} s`);
  show.line();
  show.line(`${told.length} of ${of} steps held: ${checks} checks in ${seconds.toFixed(1)} s`);
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
