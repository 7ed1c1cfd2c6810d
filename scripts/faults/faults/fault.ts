import type { SeededRandom } from '#values/seeded-random.ts';
import type { Installation } from '../installation/installation.ts';

export interface Fault {
  /** The description of the fault in the report. */
  name: string;
  /** How long it lasts, in milliseconds. */
  holdMs: { least: number; most: number };
  /** Sets up what the fault needs, such as a standby. */
  prepare?(installation: Installation): Promise<void>;
  begin(installation: Installation, random: SeededRandom): Promise<Begun>;
  /** The step that docs/operations.md asks operators to take afterwards. */
  afterwards?(installation: Installation): Promise<void>;
}

export interface Begun {
  /** Which of several variants the seed chose. */
  details: string;
  end(): Promise<void>;
}

/** A fault that ends at once, because the supervisor or the database recovers automatically. */
export const OVER = async () => undefined;
