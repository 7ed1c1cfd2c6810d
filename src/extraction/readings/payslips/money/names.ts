import {
  type Kind,
  kindOf,
  plainWords,
  type Scope,
  takeScope,
  withoutCode,
} from '../../../vocabulary/payslips/lexicon.ts';

/** A quantity and a rate in a label: `Overtime 10 hrs x 12.80`. */
export const WORKED_OUT =
  /\(?\s*£?(\d[\d,]*(?:\.\d+)?)\s*(hrs?|hours?|days?|units?|miles?)?\s*(?:x|@|×|\*|at)\s*£?(\d[\d,]*\.\d+)\s*(?:p\/?h|per hour)?\s*\)?/i;

/** What a label says: the figure, and whose it is or of which time. */
export interface Name {
  kind: Kind | null;
  scope: Scope | null;
  /** The words without the scope. */
  rest: string;
}

export function nameOf(text: string): Name {
  const { scope, rest } = takeScope(plainWords(withoutCode(text).replace(WORKED_OUT, ' ')));
  return { scope, rest, kind: scope === 'employer' ? 'employer' : kindOf(rest) };
}
