import { parseNiNumber } from '#values/ni-number.ts';
import { parsePostcode } from '#values/postcode.ts';

/** The details that a person can be asked for, best first. */
export const QUESTIONS = ['birthDate', 'niNumber', 'postCode'] as const;
export type Question = (typeof QUESTIONS)[number];

/** Details about a person, in normal form. A question may have several right answers, or none. */
export type Facts = Readonly<Record<Question, ReadonlySet<string>>>;

/** Wrong answers after which a journey gives no more attempts. */
export const ATTEMPTS_MAX = 5;

type Texts = readonly (string | null)[] | null;

export function toFacts(given: { birthDates: Texts; niNumbers: Texts; postCodes: Texts }): Facts {
  return {
    birthDate: setOf(given.birthDates ?? [], (time) => time.slice(0, 10)),
    niNumber: setOf(given.niNumbers ?? [], niDigits),
    postCode: setOf(given.postCodes ?? [], parsePostcode),
  };
}

const NOTHING: Facts = { birthDate: new Set(), niNumber: new Set(), postCode: new Set() };

/** What one browser added, or the client: the right answers open all of it. */
export interface Belongings {
  /** The browser's session; null for what the client added. */
  sessionId: string | null;
  ids: readonly string[];
  facts: Facts;
  /** Whether the client added it, and no browser did. */
  isOfClient: boolean;
}

/**
 * Returns the right answers for what one browser added. Anybody with the link can add a source of their own, so a source
 * proves nothing about what other browsers added: only the client's record does. `sources` are those that are older than
 * the session of the person who answers.
 */
export function provingFacts(record: Facts, sources: readonly Facts[]): Facts {
  const stating = (question: Question) =>
    [record, ...sources].map((one) => one[question]).filter(({ size }) => size > 0);
  const niNumbers = stating('niNumber');
  // payslips of two people
  if (niNumbers.length > 0 && shared(niNumbers).size === 0) return NOTHING;
  const agreed = (question: Question) => shared(stating(question));
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

const PAIRS: readonly (readonly [Question, Question])[] = [
  ['birthDate', 'niNumber'],
  ['birthDate', 'postCode'],
  ['niNumber', 'postCode'],
];

/**
 * Two questions, because one answer is easily guessed or known to others: those that can open what the client added, then
 * those that can open the most, because somebody could add made-up payslips to change the questions. Null if too little is
 * known.
 */
export function questionsFor(closed: readonly Belongings[]): readonly [Question, Question] | null {
  const [best] = PAIRS.map((questions) => {
    const asked = askable(closed, questions);
    return { questions, ofClient: asked.filter((one) => one.isOfClient).length, count: asked.length };
  }).toSorted((one, other) => other.ofClient - one.ofClient || other.count - one.count);
  return best && best.count > 0 ? best.questions : null;
}

function askable(closed: readonly Belongings[], questions: readonly Question[]): readonly Belongings[] {
  return closed.filter(({ facts }) => questions.every((question) => facts[question].size > 0));
}

/** An answer in normal form; null if it is not one. */
export function parseAnswer(question: Question, answer: string): string | null {
  if (question === 'niNumber') return niDigits(answer);
  if (question === 'postCode') return parsePostcode(answer);
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(answer) ?? [];
  return year === '' ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Returns the ids of everything that the answers open. `isComplete` is false if the answers are wrong for something: that
 * counts as an attempt, because somebody could add sources of their own to guess the details of the person.
 */
export function openedBy(
  closed: readonly Belongings[],
  answers: ReadonlyMap<Question, string>,
): { ids: string[]; isComplete: boolean } {
  const asked = answers.size < 2 ? [] : askable(closed, [...answers.keys()]);
  const right = asked.filter(({ facts }) =>
    [...answers].every(([question, answer]) => facts[question].has(answer)),
  );
  return { ids: right.flatMap(({ ids }) => ids), isComplete: right.length === asked.length };
}
