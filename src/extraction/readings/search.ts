/*
 * The search for the reading that explains the most. A page leaves questions open: what a block is, which column is the
 * year, what an unknown label means. Each question is a choice, and words and places say how likely its options are.
 * Relations between figures then judge whole readings.
 */

/** A possible answer to one question. The likeliest answer costs nothing. */
export interface Option<T> {
  value: T;
  cost: number;
}

export interface Choices<T, Reading> extends Judge<Reading> {
  /** The options of each question, the likeliest first. */
  choices: readonly (readonly Option<T>[])[];
  /** Reads with one option for each question. Null if these options exclude each other. */
  read: (chosen: readonly T[]) => Reading | null;
}

export interface Steps<State, Reading> extends Judge<Reading> {
  first: State;
  /** The states that are one change away, the likeliest first. */
  next: (state: State, reading: Reading) => Iterable<State>;
  /** States with the same key are read once. */
  keyOf: (state: State) => string;
  costOf: (state: State) => number;
  read: (state: State) => Reading | null;
}

interface Judge<Reading> {
  /** How much a reading explains. The costs of its options are subtracted. */
  score: (reading: Reading) => number;
  /** True if nothing is left to explain. The search then stops. */
  isExplained: (reading: Reading) => boolean;
}

export interface SearchLimits {
  /** Readings that are tried in all. */
  tries: number;
  /** Readings that are changed further in each round: with 1, only the best one. */
  width?: number;
  /** Rounds in a row that may find no better reading. With 0, every change must explain more by itself. */
  detour?: number;
}

/** Finds the options that explain the most together. Null if even the likeliest options exclude each other. */
export function searchChoices<T, Reading>(
  { choices, read, ...judge }: Choices<T, Reading>,
  limits: SearchLimits,
): Reading | null {
  const optionsAt = (indexes: readonly number[]) =>
    indexes.flatMap((index, at) => choices[at]?.[index] ?? []);
  return searchSteps(
    {
      ...judge,
      first: choices.map(() => 0),
      next: (indexes) =>
        choices.flatMap((options, at) =>
          options.flatMap((_, index) => (index === indexes[at] ? [] : [indexes.with(at, index)])),
        ),
      keyOf: (indexes) => indexes.join(),
      costOf: (indexes) => optionsAt(indexes).reduce((sum, { cost }) => sum + cost, 0),
      read: (indexes) => read(optionsAt(indexes).map(({ value }) => value)),
    },
    limits,
  );
}

interface Tried<State, Reading> {
  state: State;
  reading: Reading;
  score: number;
}

/**
 * Beam search: changes the best readings by one step in each round. Of equal readings, the one that was found first
 * wins. Null if the first state can't be read.
 */
export function searchSteps<State, Reading>(
  { first, next, keyOf, costOf, read, score, isExplained }: Steps<State, Reading>,
  { tries, width = 1, detour = 0 }: SearchLimits,
): Reading | null {
  const seen = new Set<string>();
  const tryState = (state: State): Tried<State, Reading>[] => {
    const key = keyOf(state);
    if (seen.has(key) || seen.size >= tries) return [];
    seen.add(key);
    const reading = read(state);
    return reading === null ? [] : [{ state, reading, score: score(reading) - costOf(state) }];
  };
  let beam = tryState(first);
  let best = beam[0];
  for (let missed = 0; best && beam.length > 0 && missed <= detour && !isExplained(best.reading); ) {
    const found = beam.flatMap(({ state, reading }) => [...next(state, reading)].flatMap(tryState));
    beam = found.sort((a, b) => b.score - a.score).slice(0, width);
    const [leader] = beam;
    const isBetter = leader !== undefined && leader.score > best.score;
    if (isBetter) best = leader;
    missed = isBetter ? 0 : missed + 1;
  }
  return best?.reading ?? null;
}
