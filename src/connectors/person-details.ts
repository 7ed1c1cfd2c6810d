import { parseNiNumber } from '#values/ni-number.ts';
import {
  DETAILS,
  type Detail,
  type DetailLists,
  type GivenDetails,
  type NeededDetail,
  type Person,
} from './connector.ts';
import { sameNiNumber } from './match-person.ts';

const NI_NUMBER_LENGTH = 9;

/** Lists the details that must be added before a provider can find a person: none if one of its lists is complete. */
export function missingDetails(person: Person, lists: DetailLists): Detail[] {
  const isEnough = lists.length === 0 || lists.some((list) => !list.some((detail) => lacks(person, detail)));
  return isEnough ? [] : lackingDetails(person, lists);
}

/** Lists the details that could help a provider to find a person, and that are not known. */
export function lackingDetails(person: Person, lists: DetailLists): Detail[] {
  const lacking = new Set(
    lists
      .flat()
      .filter((detail) => lacks(person, detail))
      .map(nameOf),
  );
  return DETAILS.filter((name) => lacking.has(name));
}

/** The name in requests and forms. */
export function nameOf(detail: NeededDetail): Detail {
  return detail === 'full_ni_number' ? 'ni_number' : detail;
}

/** Adds details that the user lacks. They never replace the user's own. */
export function completePerson(person: Person, given: GivenDetails): Person {
  const { postCodes } = person;
  return {
    forename: person.forename ?? given.forename ?? null,
    surname: person.surname ?? given.surname ?? null,
    dateOfBirth: person.dateOfBirth ?? given.date_of_birth?.slice(0, 10) ?? null,
    niNumber: fullerOf(person.niNumber, given.ni_number ?? null),
    postCodes: postCodes.length === 0 && given.post_code ? [given.post_code] : postCodes,
  };
}

/** A number that was given only adds the last letter of a known one. */
function fullerOf(known: string | null, given: string | null): string | null {
  if (known === null) return given;
  return !isFull(known) && sameNiNumber(known, given) ? given : known;
}

function lacks(person: Person, detail: NeededDetail): boolean {
  switch (detail) {
    case 'forename':
      return !person.forename;
    case 'surname':
      return !person.surname;
    case 'date_of_birth':
      return !person.dateOfBirth;
    case 'ni_number':
      return !person.niNumber;
    case 'full_ni_number':
      return !isFull(person.niNumber);
    case 'post_code':
      return person.postCodes.length === 0;
  }
}

function isFull(niNumber: string | null): boolean {
  return parseNiNumber(niNumber ?? '')?.length === NI_NUMBER_LENGTH;
}
