import { StipendError } from '../../api.ts';
import { SaidProblem } from '../../ui/problem-note.tsx';

export type FieldProblems = Readonly<Record<string, string>>;

const OF_FIELD = /^\[(\w+)(?:\[\d+\])*\] (.+)$/;

/** Splits the problems of a rejected form: those that belong to a field, and what is shown above the form. */
export function fieldProblems(error: Error | null): { problems: FieldProblems; rest: Error | null } {
  if (!(error instanceof StipendError) || error.status !== 400) return { problems: {}, rest: error };
  const found = error.messages.map((message) => OF_FIELD.exec(message));
  if (found.some((match) => match === null)) return { problems: {}, rest: error };
  const problems = Object.fromEntries(
    found.flatMap((match) => (match ? [[match[1] ?? '', `This ${match[2]}.`]] : [])),
  );
  return { problems, rest: new SaidProblem('Please correct the fields that are marked.') };
}
