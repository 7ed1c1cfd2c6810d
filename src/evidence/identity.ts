import type { PayrollData } from '#values/payroll-submission.ts';
import { compareNames, isOneSlip, type NameDifference } from '#values/person-name.ts';

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
  result: 'matches' | 'similar' | 'differs';
  /** Why the detail is only similar. */
  difference: NameDifference | 'typing_slip' | 'mostly_masked' | null;
}

type Compared = Pick<ComparedDetail, 'result' | 'difference'>;

/** Whether the evidence is the person’s own, somebody else’s, or shows too little to tell. */
export type Whose = 'person' | 'unknown' | 'other_person';

/** Compares the details that both sides have. */
export function compareIdentity(shown: ShownIdentity, claimed: ClaimedIdentity): ComparedDetail[] {
  return [
    compare('name', [fullName(claimed), shown.name], () => compareNames(shown.name ?? '', claimed)),
    compare('date_of_birth', [dayIn(claimed.date_of_birth), dayIn(shown.dateOfBirth)], compareDays),
    compare('ni_number', [claimed.ni_number, niNumberIn(shown.niNumber)], compareNiNumbers),
    compare('post_code', [claimed.post_codes?.join(', ') ?? null, shown.postCode], (_, actual) =>
      resultOf((claimed.post_codes ?? []).some((one) => compact(one) === compact(actual))),
    ),
  ].flat();
}

/** True if the record has a detail that can show whose evidence is. */
export function hasIdentity({ surname, date_of_birth, ni_number }: ClaimedIdentity): boolean {
  return surname !== null || date_of_birth !== null || ni_number !== null;
}

/**
 * A National Insurance number tells most, then a date of birth, then a name. A postcode tells nothing, because people move.
 * A detail that differs by a typing slip neither confirms nor excludes the person.
 */
export function whoseIs(compared: readonly ComparedDetail[]): Whose {
  const of = (field: ComparedDetail['field']) => compared.find((one) => one.field === field);
  const [name, born, number] = [of('name'), of('date_of_birth'), of('ni_number')];
  const is = (one: ComparedDetail | undefined, result: ComparedDetail['result']) => one?.result === result;
  const isNamed = is(name, 'matches') || (is(name, 'similar') && !isHalfSame(name));
  const isBorn = is(born, 'matches');
  const isNumbered = is(number, 'matches');
  const details = [name, born, number];
  if (details.filter((one) => is(one, 'differs')).length > 1) return 'other_person';
  if (is(born, 'differs') && !isNumbered) return 'other_person';
  if (is(number, 'differs') && !(isNamed && isBorn)) return 'other_person';
  if (is(name, 'differs') && !isBorn && !isNumbered) return 'other_person';
  const isUncertain =
    details.some((one) => is(one, 'differs') || one?.difference === 'typing_slip') ||
    (isHalfSame(name) && !explains(name, { isBorn, isNumbered }));
  return !isUncertain && (isNamed || isBorn || isNumbered) ? 'person' : 'unknown';
}

/** One half of the name is the same. People change surnames, but relatives share them. */
function isHalfSame(name: ComparedDetail | undefined): boolean {
  return name !== undefined && HALVES.has(name.difference);
}

const HALVES: ReadonlySet<ComparedDetail['difference']> = new Set([
  'other_forename',
  'other_surname',
  'surname_only',
  'forename_only',
]);

/** Twins have the same surname and date of birth, so another forename needs the number. */
function explains(
  name: ComparedDetail | undefined,
  { isBorn, isNumbered }: { isBorn: boolean; isNumbered: boolean },
): boolean {
  return isNumbered || (isBorn && name?.difference !== 'other_forename');
}

/** True if a source shows somebody else than it has shown before. A detail that people change, such as a surname, is not enough. */
export function isSomebodyElse(shown: readonly ShownIdentity[], before: readonly ShownIdentity[]): boolean {
  const whose = comparedWith(shown, before);
  return whose.includes('other_person') && !whose.includes('person');
}

/** True if a source shows the person whom it has shown before. */
export function isSamePerson(shown: readonly ShownIdentity[], before: readonly ShownIdentity[]): boolean {
  return comparedWith(shown, before).includes('person');
}

function comparedWith(shown: readonly ShownIdentity[], before: readonly ShownIdentity[]): Whose[] {
  const claims = before.map(claimOf);
  return shown.flatMap((one) => claims.map((claimed) => whoseIs(compareIdentity(one, claimed))));
}

/** Names are compared in any order, so it does not matter which word is the surname. */
function claimOf({ name, dateOfBirth, niNumber }: ShownIdentity): ClaimedIdentity {
  const words = name?.trim().split(/\s+/) ?? [];
  const number = niNumberIn(niNumber);
  return {
    forename: words.slice(0, -1).join(' ') || null,
    surname: words.at(-1) || null,
    date_of_birth: dateOfBirth,
    post_codes: null,
    ni_number: number?.includes(MASK) ? null : number,
  };
}

function compare(
  field: ComparedDetail['field'],
  [expected, actual]: readonly [string | null, string | null],
  how: (expected: string, actual: string) => Compared,
): ComparedDetail[] {
  return expected && actual ? [{ field, expected, actual, ...how(expected, actual) }] : [];
}

function resultOf(isSame: boolean): Compared {
  return { result: isSame ? 'matches' : 'differs', difference: null };
}

/** Day and month that are swapped, or one wrong digit, are typing slips. */
function compareDays(expected: string, actual: string): Compared {
  const [year, month, day] = actual.split('-');
  const isSlip = expected === `${year}-${day}-${month}` || isOneSlip(expected, actual);
  return isSlip ? { result: 'similar', difference: 'typing_slip' } : resultOf(expected === actual);
}

/** The person as a payslip describes them. */
export function shownIn({ identity_information: identity }: PayrollData): ShownIdentity {
  return {
    name: identity.name,
    dateOfBirth: identity.date_of_birth,
    niNumber: identity.NI_number,
    postCode: identity.address.post_code,
  };
}

/** Null without a surname, because a name can't be compared without one. */
function fullName({ forename, surname }: ClaimedIdentity): string | null {
  return surname === null ? null : [forename, surname].filter(Boolean).join(' ');
}

const NUMBER_LENGTH = 9;
/** Fewer visible characters than this are the same for too many people. */
const VISIBLE_MIN = 4;
const MASK = '*';

/** Fewer digits than this, or only zeros, are not a number. */
const DIGITS_MIN = 4;

/** The number with `*` for each masked character; null for a temporary number, and if the text is not a number. */
function niNumberIn(text: string | null): string | null {
  const plain = (text ?? '').toUpperCase().replace(/[\s./-]/g, '');
  const digits = plain.slice(2, 8);
  const isMasked = /[^0-9A-Z]/.test(plain) || /X/.test(digits);
  if (/^TN\d/.test(plain)) return null;
  if (!isMasked) return plain.replace(/\D/g, '').length >= DIGITS_MIN && /[1-9]/.test(plain) ? plain : null;
  const masked = plain.replace(/[^0-9A-Z]|X/g, MASK);
  const isNumber = /^[A-Z*]{2}[0-9*]{6}[A-Z*]$/.test(inFull(masked));
  return isNumber && /[0-9A-Z]/.test(masked) ? masked : null;
}

/** With `*` for the missing last letter and for missing characters at the start. */
function inFull(number: string): string {
  const hasLastLetter = /[A-Z]$/.test(number) || number.length === NUMBER_LENGTH;
  return (hasLastLetter ? number : `${number}${MASK}`).padStart(NUMBER_LENGTH, MASK);
}

/** The last letter may be missing. Masked characters can be any. */
function compareNiNumbers(expected: string, actual: string): Compared {
  const whole = compact(expected).padEnd(NUMBER_LENGTH, MASK);
  const shown = inFull(actual);
  if (!actual.includes(MASK)) {
    const [one, other] = [whole.slice(0, NUMBER_LENGTH - 1), shown.slice(0, NUMBER_LENGTH - 1)];
    return isOneSlip(one, other) ? { result: 'similar', difference: 'typing_slip' } : resultOf(one === other);
  }
  const visible = [...shown].filter((character) => character !== MASK).length;
  const isSame = [...shown].every((one, index) => [one, whole[index]].includes(MASK) || one === whole[index]);
  return isSame && visible < VISIBLE_MIN
    ? { result: 'similar', difference: 'mostly_masked' }
    : resultOf(isSame);
}

function dayIn(timestamp: string | null): string | null {
  return timestamp?.slice(0, 10) ?? null;
}

function compact(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}
