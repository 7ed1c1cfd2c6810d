import { z } from 'zod';

/** The meaning of each value of a set. The API description lists the values with these meanings. */
export type Meanings = Readonly<Record<string, string>>;

/** The keys under which a schema's metadata has the meanings, whether other values are possible, and the name. */
export const MEANINGS = 'x-meanings';
export const IS_OPEN = 'x-is-open';
export const NAME = 'x-name';

/** A closed set of values, for requests and for replies. */
export function enumeration<const Given extends Meanings>(meanings: Given) {
  const values = Object.keys(meanings) as (keyof Given & string)[];
  return z.enum(values, { error: `must be one of ${values.join(', ')}` }).meta({ [MEANINGS]: meanings });
}

/**
 * A closed set of values that several fields have. The API description lists the values and meanings once, as a schema
 * of this name.
 */
export function namedEnumeration<const Given extends Meanings>(name: string, meanings: Given) {
  return enumeration(meanings).meta({ [NAME]: name });
}

/** The known values of a set that can also have others, such as a provider's own words. */
export function openEnumeration(meanings: Meanings) {
  return z.string().meta({ [MEANINGS]: meanings, [IS_OPEN]: true });
}

/** An open set of values that several fields have. */
export function namedOpenEnumeration(name: string, meanings: Meanings) {
  return openEnumeration(meanings).meta({ [NAME]: name });
}
