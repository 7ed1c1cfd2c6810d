import { isSameName } from '#values/person-name.ts';

/** The user's details as the client gave them. */
export interface ClaimedIdentity {
  forename: string | null;
  surname: string | null;
  date_of_birth: string | null;
  post_codes: readonly string[] | null;
  ni_number: string | null;
}

/** The details of a person that a payslip or a bank statement shows. */
export interface ShownIdentity {
  name: string | null;
  dateOfBirth: string | null;
  niNumber: string | null;
  postCode: string | null;
}

export interface ComparedDetail {
  field: 'name' | 'date_of_birth' | 'ni_number' | 'post_code';
  /** As the client gave it. */
  expected: string;
  /** As the source shows it. */
  actual: string;
  isSame: boolean;
}

/** Whether the evidence is the person’s own, somebody else’s, or shows too little to tell. */
export type Whose = 'person' | 'unknown' | 'other_person';

/** Compares the details that both sides have. */
export function compareIdentity(shown: ShownIdentity, claimed: ClaimedIdentity): ComparedDetail[] {
  const postCodes = (claimed.post_codes ?? []).map(compact);
  return [
    compare('name', [fullName(claimed), shown.name], isSameName(shown.name, claimed)),
    compare('date_of_birth', [claimed.date_of_birth, shown.dateOfBirth], isSameDay(shown, claimed)),
    compare(
      'ni_number',
      [claimed.ni_number, shown.niNumber],
      isSameNumber(shown.niNumber, claimed.ni_number),
    ),
    compare(
      'post_code',
      [postCodes.length > 0 ? (claimed.post_codes ?? []).join(', ') : null, compact(shown.postCode)],
      postCodes.includes(compact(shown.postCode)),
    ),
  ].flat();
}

/**
 * A National Insurance number or a date of birth tells more than a name, and a postcode tells nothing, because people move.
 * A single detail that differs can be a typing mistake if another one matches.
 */
export function whoseIs(compared: readonly ComparedDetail[]): Whose {
  const telling = compared.filter(({ field }) => field !== 'post_code');
  if (telling.length === 0) return 'unknown';
  const same = telling.filter(({ isSame }) => isSame).length;
  const different = telling.length - same;
  if (different === 0) return 'person';
  return same > different ? 'unknown' : 'other_person';
}

function compare(
  field: ComparedDetail['field'],
  [expected, actual]: readonly [string | null, string | null],
  isSame: boolean,
): ComparedDetail[] {
  return expected && actual ? [{ field, expected, actual, isSame }] : [];
}

function isSameDay({ dateOfBirth }: ShownIdentity, { date_of_birth }: ClaimedIdentity): boolean {
  return dateOfBirth?.slice(0, 10) === date_of_birth?.slice(0, 10);
}

/** Null without a surname, because a name can't be compared without one. */
function fullName({ forename, surname }: ClaimedIdentity): string | null {
  return surname === null ? null : [forename, surname].filter(Boolean).join(' ');
}

/** Ignores the suffix letter, which may be missing. */
function isSameNumber(one: string | null, other: string | null): boolean {
  return compact(one)?.slice(0, 8) === compact(other)?.slice(0, 8);
}

function compact(text: string | null): string | null {
  return text === null ? null : text.replace(/\s/g, '').toUpperCase();
}
