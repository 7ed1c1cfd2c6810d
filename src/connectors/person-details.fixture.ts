import type { DetailLists, Person } from './connector.ts';

/** Nobody in the sandbox has these details. */
export const SOMEBODY_ELSE: Person = {
  niNumber: 'AB123456C',
  dateOfBirth: '1950-02-03',
  postCodes: ['EH1 1AA'],
  forename: 'Quentin',
  surname: 'Zebedee',
};

/** A person of whom only some details are known. */
export function onlyDetails(person: Person, list: DetailLists[number]): Person {
  const has = (...names: DetailLists[number][number][]) => names.some((name) => list.includes(name));
  return {
    niNumber: has('ni_number', 'full_ni_number') ? person.niNumber : null,
    dateOfBirth: has('date_of_birth') ? person.dateOfBirth : null,
    postCodes: has('post_code') ? person.postCodes : [],
    forename: has('forename') ? person.forename : null,
    surname: has('surname') ? person.surname : null,
  };
}
