import { readSubmissions } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { readUser, type Tenant } from '#users';
import { parseNiNumber } from '#values/ni-number.ts';
import { parsePostcode } from '#values/postcode.ts';

/** What a person can be asked about themselves, best first. */
export const QUESTIONS = ['birthDate', 'niNumber', 'postCode'] as const;
export type Question = (typeof QUESTIONS)[number];

/** What is known of a person, from the client and from payslips, in normal form. */
export type KnownFacts = Readonly<Record<Question, ReadonlySet<string>>>;

/** Wrong answers after which a journey gives no more attempts. */
export const ATTEMPTS_MAX = 5;
const PAYSLIPS_READ_MAX = 24;

export async function readKnownFacts(tx: Db, tenant: Tenant, userId: string): Promise<KnownFacts> {
  const user = await readUser(tx, tenant, userId);
  const { submissions } = await readSubmissions(tx, tenant, {
    filter: { userId },
    skip: 0,
    limit: PAYSLIPS_READ_MAX,
  });
  const people = submissions.map(({ identity_information }) => identity_information);
  return {
    birthDate: setOf([user.date_of_birth, ...people.map((one) => one.date_of_birth)], (time) =>
      time.slice(0, 10),
    ),
    niNumber: setOf([user.ni_number, ...people.map((one) => one.NI_number)], niDigits),
    postCode: setOf(
      [...(user.post_codes ?? []), ...people.map((one) => one.address.post_code)],
      parsePostcode,
    ),
  };
}

/** Without the last letter, which payslips often leave out. */
function niDigits(text: string): string | null {
  return parseNiNumber(text)?.slice(0, 8) ?? null;
}

function setOf(values: readonly (string | null)[], parse: (value: string) => string | null): Set<string> {
  return new Set(values.flatMap((value) => (value === null ? [] : (parse(value) ?? []))));
}

/** Two questions, because one answer is easily guessed or known to others; null if less is known. */
export function questionsFor(known: KnownFacts): readonly [Question, Question] | null {
  const [first, second] = QUESTIONS.filter((question) => known[question].size > 0);
  return first && second ? [first, second] : null;
}

/** An answer in normal form; null if it is not one. */
export function parseAnswer(question: Question, answer: string): string | null {
  if (question === 'niNumber') return niDigits(answer);
  if (question === 'postCode') return parsePostcode(answer);
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(answer) ?? [];
  return year === '' ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Whether every answer matches what is known. */
export function areRight(known: KnownFacts, answers: ReadonlyMap<Question, string>): boolean {
  return answers.size >= 2 && [...answers].every(([question, answer]) => known[question].has(answer));
}

/** Whether this browser may have everything about the person. */
export type Access = 'open' | 'confirm' | 'locked' | 'elsewhere';

export function accessOf(facts: {
  isConfirmed: boolean;
  failures: number;
  hasQuestions: boolean;
  /** Everything that was shared was brought in this browser. */
  isBroughtHere: boolean;
}): Access {
  if (facts.isConfirmed) return 'open';
  if (facts.failures >= ATTEMPTS_MAX) return 'locked';
  if (facts.hasQuestions) return 'confirm';
  return facts.isBroughtHere ? 'open' : 'elsewhere';
}
