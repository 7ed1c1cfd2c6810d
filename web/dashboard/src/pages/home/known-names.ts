import type { Overview } from '../../../../../clients/typescript/index.js';

/** Adds names that are known from before, by user. `isComplete` is false if somebody was not listed before. */
export function withNames(
  overview: Overview,
  known: Overview['people'],
): { overview: Overview; isComplete: boolean } {
  const byId = new Map(known.map((person) => [person.user_id, person]));
  const people = overview.people.map((person) => {
    const { forename = null, surname = null } = byId.get(person.user_id) ?? {};
    return { ...person, forename, surname };
  });
  return {
    overview: { ...overview, people },
    isComplete: overview.people.every(({ user_id }) => byId.has(user_id)),
  };
}
