import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from './migration-files.ts';

/** What a migration does to a table that exists before it. */
export interface Effect {
  /** The strongest lock that it takes, by PostgreSQL's name. */
  lock: string;
  /** It reads all rows, for example to build an index or to check a constraint. */
  readsAll?: true;
  /** It writes a new copy of the table. */
  rewrites?: true;
}

export type Effects = Readonly<Record<string, Readonly<Record<string, readonly Effect[]>>>>;

export const EFFECTS_FILE = join(FOLDER, 'effects.gen.json');

/** The effects of each migration by table. `npm run generate` measures them on an empty database. */
export function readEffects(): Effects {
  return JSON.parse(readFileSync(EFFECTS_FILE, 'utf8'));
}
