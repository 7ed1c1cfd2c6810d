import { readSubmissions } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { readUser, type Tenant } from '#users';
import { parseNiNumber } from '#values/ni-number.ts';
import { parsePostcode } from '#values/postcode.ts';

/** The details that a person can be asked for, best first. */
export const QUESTIONS = ['birthDate', 'niNumber', 'postCode'] as const;
export type Question = (typeof QUESTIONS)[number];

/**
 * Details about a person from one source, in normal form. A question may have several right answers, or none.
 */
export type StatedFacts = Readonly<Record<Question, ReadonlySet<string>>>;

/** Details of a person that are certain. */
export type KnownFacts = StatedFacts;

/** Wrong answers after which a journey gives no more attempts. */
export const ATTEMPTS_MAX = 5;
const PAYSLIPS_READ_MAX = 500;

export async function readKnownFacts(tx: Db, tenant: Tenant, userId: string): Promise<KnownFacts> {
  const user = await readUser(tx, tenant, userId);
  const { submissions, totalCount } = await readSubmissions(tx, tenant, {
    filter: { userId },
    skip: 0,
    limit: PAYSLIPS_READ_MAX,
  });
  // somebody could add so many payslips that those of the person are no longer read
  if (totalCount > PAYSLIPS_READ_MAX) return NOTHING;
  const record = {
    birthDates: [user.date_of_birth],
    niNumbers: [user.ni_number],
    postCodes: user.post_codes,
  };
  const sources = Map.groupBy(submissions, ({ account_id, document_id }) => account_id ?? document_id);
  return agreedFacts(
    toFacts(record),
    [...sources.values()].map((payslips) => {
      const people = payslips.map(({ identity_information }) => identity_information);
      return toFacts({
        birthDates: people.map(({ date_of_birth }) => date_of_birth),
        niNumbers: people.map(({ NI_number }) => NI_number),
        postCodes: people.map(({ address }) => address.post_code),
      });
    }),
  );
}

type Texts = readonly (string | null)[] | null;

function toFacts(given: { birthDates: Texts; niNumbers: Texts; postCodes: Texts }): StatedFacts {
  return {
    birthDate: setOf(given.birthDates ?? [], (time) => time.slice(0, 10)),
    niNumber: setOf(given.niNumbers ?? [], niDigits),
    postCode: setOf(given.postCodes ?? [], parsePostcode),
  };
}

const NOTHING: KnownFacts = { birthDate: new Set(), niNumber: new Set(), postCode: new Set() };

/**
 * Returns the details on which the user's record and every source of payslips agree. Anybody with the link can
 * add a source of their own, so a single source never adds a right answer: a detail that is not in the record
 * must be in all sources.
 */
export function agreedFacts(record: StatedFacts, sources: readonly StatedFacts[]): KnownFacts {
  const stating = (question: Question) => [record, ...sources].map((one) => one[question]);
  const niNumbers = stating('niNumber').filter(({ size }) => size > 0);
  // payslips of two people: the record may have been completed by either of them
  if (niNumbers.length > 0 && shared(niNumbers).size === 0) return NOTHING;
  const agreed = (question: Question) => {
    const [own, ...others] = stating(question);
    return own?.size ? shared([own, ...others.filter(({ size }) => size > 0)]) : shared(others);
  };
  return { birthDate: agreed('birthDate'), niNumber: agreed('niNumber'), postCode: agreed('postCode') };
}

/** The values that all sets have. */
function shared([first, ...others]: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...(first ?? [])].filter((value) => others.every((other) => other.has(value))));
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
  /** True if everything was shared in this browser. */
  isAddedHere: boolean;
}): Access {
  if (facts.isConfirmed) return 'open';
  if (facts.failures >= ATTEMPTS_MAX) return 'locked';
  if (facts.hasQuestions) return 'confirm';
  return facts.isAddedHere ? 'open' : 'elsewhere';
}
