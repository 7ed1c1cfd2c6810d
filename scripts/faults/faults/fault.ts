import type { SeededRandom } from '#values/seeded-random.ts';
import type { Installation } from '../installation/installation.ts';

export interface Fault {
  /** What happens, as the report names it. */
  name: string;
  /** How long it lasts, in milliseconds. */
  holdMs: { least: number; most: number };
  /** What must be there before, such as a standby. */
  prepare?(installation: Installation): Promise<void>;
  begin(installation: Installation, random: SeededRandom): Promise<Begun>;
  /** What docs/operations.md asks operators to do when it is over. */
  afterwards?(installation: Installation): Promise<void>;
}

export interface Begun {
  /** Which of several variants the seed chose. */
  details: string;
  end(): Promise<void>;
}

/** A fault that is over at once, because the supervisor or the database recovers by itself. */
export const OVER = async () => undefined;
