import type { z } from 'zod';

export class ConfigProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`);
    this.problems = problems;
  }
}

export function presentIn(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

export function problemsOf(error: z.ZodError | undefined): string[] {
  return [...new Set(error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? [])];
}
