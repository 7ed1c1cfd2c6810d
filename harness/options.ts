import { randomInt } from 'node:crypto';
import { InvalidArgumentError, Option } from 'commander';

/** Parses the value of an option of a script. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Parses a list such as `a,b`. Each item must be one of the names. */
export function someOf<Name extends string>(names: readonly Name[]): (text: string) => Name[] {
  return (text) => {
    const chosen = text.split(',');
    const unknown = chosen.filter((one) => !names.includes(one as Name));
    if (unknown.length > 0) throw new InvalidArgumentError(`Choose from: ${names.join(', ')}.`);
    return chosen as Name[];
  };
}

/** The option of programs that measure or cause faults for minutes. */
export const SMOKE = [
  '--smoke',
  'only check that all of it runs, in seconds, and not how long it takes',
  false,
] as const;

const SEED_END = 1_000_000_000;

/** The seed of a run that can be repeated. */
export function seedOption(meaning: string): Option {
  return new Option('--seed <number>', meaning)
    .argParser(wholeNumber)
    .default(randomInt(SEED_END), 'a random one, which is printed');
}
