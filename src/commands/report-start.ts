import type { StartStep } from '../connect-database.ts';

const WORDS: Readonly<Record<StartStep, string>> = {
  create: 'Creating a database in DATA_DIR. This happens once, and can take a minute.',
  start: 'Starting the built-in database.',
  connect: 'Connecting to the database.',
  migrate: 'Bringing its tables up to date.',
};
const REPEAT_MS = 10_000;

/** Prints what a start is doing until the database is ready, in whole lines, because the output may be a log. */
export function reportStart(print: (line: string) => void): {
  onStep(step: StartStep): void;
  ready(): void;
  [Symbol.dispose](): void;
} {
  const begun = performance.now();
  const timer = setInterval(() => {
    print(`Still waiting for the database (${Math.round((performance.now() - begun) / 1000)} s).`);
  }, REPEAT_MS);
  timer.unref();
  const stop = () => clearInterval(timer);
  return {
    onStep: (step) => print(WORDS[step]),
    ready() {
      stop();
      print('The database is ready.');
    },
    [Symbol.dispose]: stop,
  };
}
