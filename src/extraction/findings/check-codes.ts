import CHECKS from './checks.json' with { type: 'json' };

/** A check, as checks.json describes it. A finding has the code of its check. */
interface Check {
  /** Completes the sentence "The check passes if …". */
  passesIf: string;
  /** What a failure can mean if the document is honest, and what the person can send. For docs/trust.md. */
  honest: string;
  /** What a failure shows: `arithmetic` that is wrong, or an `alteration` of the file. */
  shows?: string;
}

export type CheckCode = keyof typeof CHECKS;

const ENTRIES = Object.entries<Check>(CHECKS) as [CheckCode, Check][];

/** What each check compares. */
export const CHECK_CODES = textsOf(({ passesIf }) => passesIf);
export const HONEST_REASONS = textsOf(({ honest }) => honest);

/** Returns the codes as texts, because stored findings may have codes of earlier versions. */
export function codesThatShow(what: 'arithmetic' | 'alteration'): ReadonlySet<string> {
  return new Set(ENTRIES.filter(([, { shows }]) => shows === what).map(([code]) => code));
}

function textsOf(textOf: (check: Check) => string): Readonly<Record<CheckCode, string>> {
  return Object.fromEntries(ENTRIES.map(([code, check]) => [code, textOf(check)])) as Record<
    CheckCode,
    string
  >;
}
