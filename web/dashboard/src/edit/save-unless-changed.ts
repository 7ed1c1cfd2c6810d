import { etagOf } from '../../../../clients/typescript/index.js';
import { StipendError } from '../api.ts';

/** How to change something that others may change too. */
export interface Editing<Resource extends object, Values extends object> {
  /** The values of the form's fields. */
  valuesOf: (resource: Resource) => Values;
  /** Reads the resource from the service, not from what the page has read before. */
  read: () => Promise<Resource>;
  save: (changes: Partial<Values>, ifMatch: string) => Promise<Resource>;
}

export type Outcome<Resource, Values> =
  | { saved: Resource }
  | {
      /** The resource as it is now. */
      theirs: Resource;
      /** The fields that are not as the member saw them. */
      different: (keyof Values & string)[];
    };

/** A resource can change all the time in fields that the form does not show. */
const ATTEMPTS_MAX = 5;

/**
 * Saves changes only if the fields of the form are still as the member saw them. Reads the resource first, because what the member saw can
 * be old, or an item of a list, which has no ETag.
 */
export async function saveUnlessChanged<Resource extends object, Values extends object>(
  { valuesOf, read, save }: Editing<Resource, Values>,
  seen: Resource,
  changes: Partial<Values>,
): Promise<Outcome<Resource, Values>> {
  for (let attempt = 1; ; attempt++) {
    const theirs = await read();
    // somebody had the same idea, or the reply to an earlier attempt was lost
    if (fieldsThatDiffer(changes, valuesOf(theirs)).length === 0) return { saved: theirs };
    const different = fieldsThatDiffer(valuesOf(seen), valuesOf(theirs));
    if (different.length > 0) return { theirs, different };
    try {
      return { saved: await save(changes, etagOf(theirs)) };
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof StipendError && error.code === 'precondition_failed';
}

/** The fields of the first object that have another value in the second. */
export function fieldsThatDiffer<Values extends object>(
  values: Partial<Values>,
  others: Values,
): (keyof Values & string)[] {
  const fields = Object.keys(values) as (keyof Values & string)[];
  return fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(others[field]));
}
