import { isDeepStrictEqual } from 'node:util';
import type { Printer } from './printer.ts';

/** Runs one step under its title. */
export type Step<Title extends string> = <T>(title: Title, work: () => Promise<T>) => Promise<T>;

/** Prints a claim if it is true and throws `CheckFailed` if not. Compares `expected` and `actual` unless `passes` is given. */
export type Check = (claim: string, found: { expected: unknown; actual: unknown; passes?: boolean }) => void;

export class CheckFailed extends Error {
  readonly expected: string;
  readonly actual: string;

  constructor(claim: string, { expected, actual }: { expected: string; actual: string }) {
    super(claim);
    this.expected = expected;
    this.actual = actual;
  }
}

interface PassedStep {
  title: string;
  checks: number;
  seconds: number;
}

export function createCheck(printer: Pick<Printer, 'passed'>): Check {
  return (claim, { expected, actual, passes = isDeepStrictEqual(actual, expected) }) => {
    if (!passes) throw new CheckFailed(claim, { expected: toText(expected), actual: toText(actual) });
    printer.passed(claim);
  };
}

/**
 * Runs a scenario step by step, stops at the first failure and prints a summary. Returns whether every step ran and all
 * checks passed.
 */
export async function runSteps<Title extends string>(
  titles: readonly Title[],
  printer: Printer,
  scenario: (step: Step<Title>, check: Check) => Promise<void>,
): Promise<boolean> {
  const passed: PassedStep[] = [];
  const check = createCheck(printer);
  let checks = 0;
  const step: Step<Title> = async (title, work) => {
    const startedAt = performance.now();
    checks = 0;
    printer.heading({ step: passed.length + 1, of: titles.length, title });
    const result = await work();
    passed.push({ title, checks, seconds: (performance.now() - startedAt) / 1000 });
    return result;
  };
  try {
    await scenario(step, (claim, found) => {
      check(claim, found);
      checks++;
    });
    return passed.length === titles.length;
  } catch (error) {
    printFailure(printer, error);
    return false;
  } finally {
    printSummary(printer, titles.length, passed);
  }
}

function printFailure(printer: Printer, error: unknown): void {
  if (error instanceof CheckFailed)
    printer.failed(error.message, [`expected: ${error.expected}`, `actual:   ${error.actual}`]);
  else
    printer.failed('the step could not be completed', [
      error instanceof Error ? reasonOf(error) : String(error),
    ]);
}

/** Adds the cause, because the message of a failed fetch is only "fetch failed". */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function printSummary(printer: Printer, of: number, passed: readonly PassedStep[]): void {
  const width = Math.max(0, ...passed.map(({ title }) => title.length));
  const checks = passed.reduce((sum, step) => sum + step.checks, 0);
  const seconds = passed.reduce((sum, step) => sum + step.seconds, 0);
  printer.line();
  for (const step of passed)
    printer.passed(`${step.title.padEnd(width)}  ${step.seconds.toFixed(1).padStart(5)} s`);
  printer.line();
  printer.line(`${passed.length} of ${of} steps passed: ${checks} checks in ${seconds.toFixed(1)} s`);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
