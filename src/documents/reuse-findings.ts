import { type ClaimedIdentity, compareIdentity, type ShownIdentity, whoseIs } from '#evidence';
import { type Finding, finding } from '#extraction';
import type { DocumentKind } from './schema.ts';

/** Another user of the client who has the same file or payslip. */
export interface Sharer {
  claimed: ClaimedIdentity;
  isSameFile: boolean;
}

/**
 * Finds a document that two people use. It is honest if one person is recorded twice, or if both are holders of the
 * account. The finding says nothing about the other user.
 */
export function reuseFindings(
  shown: ShownIdentity,
  { kind, claimed, sharers }: { kind: DocumentKind; claimed: ClaimedIdentity; sharers: readonly Sharer[] },
): Finding[] {
  if (sharers.length === 0) return [];
  const isPersons = (one: ClaimedIdentity) => whoseIs(compareIdentity(shown, one)) === 'person';
  const isHonest = sharers.every(
    ({ claimed: other }) =>
      isSamePerson(other, claimed) || (kind === 'bank_statement' && isPersons(claimed) && isPersons(other)),
  );
  const what = sharers.some(({ isSameFile }) => isSameFile) ? 'The same file' : 'The same payslip';
  const why =
    kind === 'bank_statement'
      ? 'which is usual for a joint account'
      : 'which is usual for a person who is recorded twice';
  return [
    finding('used_by_another_person', {
      severity: isHonest ? 'info' : 'high',
      message: isHonest
        ? `${what} was uploaded for another record too, ${why}`
        : `${what} was uploaded for another person too`,
    }),
  ];
}

/** Lenders often record a person again for a new application. */
function isSamePerson(one: ClaimedIdentity, other: ClaimedIdentity): boolean {
  const shown = {
    name: one.surname === null ? null : [one.forename, one.surname].filter(Boolean).join(' '),
    dateOfBirth: one.date_of_birth,
    niNumber: one.ni_number,
    postCode: null,
  };
  return whoseIs(compareIdentity(shown, other)) === 'person';
}
