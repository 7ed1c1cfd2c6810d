import { z } from 'zod';

/** The meaning of each value of a set. The API description lists the values with these meanings. */
export type Meanings = Readonly<Record<string, string>>;

/** The keys under which a schema's metadata has the meanings, and whether other values are possible. */
export const MEANINGS = 'x-meanings';
export const IS_OPEN = 'x-is-open';

/** A closed set of values, for requests and for replies. */
export function enumeration<const Given extends Meanings>(meanings: Given) {
  const values = Object.keys(meanings) as (keyof Given & string)[];
  return z.enum(values, { error: `must be one of ${values.join(', ')}` }).meta({ [MEANINGS]: meanings });
}

/** The known values of a set that can also have others, such as a provider's own words. */
export function openEnumeration(meanings: Meanings) {
  return z.string().meta({ [MEANINGS]: meanings, [IS_OPEN]: true });
}
