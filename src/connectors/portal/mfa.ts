import { parseDay } from '#values/timestamp.ts';
import type { ChallengeDefinition, PortalDefinition } from './definition.ts';
import { type Form, type Page, readField, readRows } from './page.ts';
import { writeDay } from './read-values.ts';
import { isMet } from './recognise.ts';
import { entryOf } from './requests.ts';
import type { Blank, Question } from './saved-state.ts';

const PROMPT_CHARACTERS_MAX = 200;
/** The format in which people answer, independent of the portal's inputs. */
const ANSWER_DATE_FORMAT = 'YYYY-MM-DD';

/** Reads the MFA question of a page; null if the definition matches none. */
export function readQuestion(
  page: Page,
  { mfa }: PortalDefinition,
  sender: Parameters<typeof entryOf>[0] & { now: Date },
): Question | null {
  for (const definition of mfa?.challenges ?? []) {
    const form = entryOf(sender, definition, page);
    const asked = form && readAsked(page, definition);
    if (!mfa || !form || !asked) continue;
    const prompt = readField(page.content, definition.prompt) ?? '';
    return {
      form,
      blanks: asked.blanks,
      challenge: {
        kind: definition.kind,
        prompt: prompt.slice(0, PROMPT_CHARACTERS_MAX),
        positions: asked.positions,
        length: asked.length,
        date_format: definition.kind === 'date' ? ANSWER_DATE_FORMAT : null,
        attempts_left: attemptsLeft(page, { mfa }),
        expires_at: new Date(sender.now.getTime() + mfa.expires_seconds * 1000).toISOString(),
      },
    };
  }
  return null;
}

export function isWrongAnswer(
  page: Page,
  { definition: { mfa }, path }: { definition: PortalDefinition; path: string },
): boolean {
  return mfa !== undefined && isMet(mfa.wrong, page, path);
}

/** The question that was just answered wrongly, for a portal that does not repeat it. */
export function asAskedAgain(page: Page, definition: PortalDefinition, question: Question): Question {
  const attempts_left = attemptsLeft(page, definition);
  return { ...question, challenge: { ...question.challenge, attempts_left } };
}

function attemptsLeft(page: Page, { mfa }: Pick<PortalDefinition, 'mfa'>): number | null {
  const attempts = mfa?.attempts_left ? readField(page.content, mfa.attempts_left) : null;
  return attempts !== null && /^\d{1,2}$/.test(attempts) ? Number(attempts) : null;
}

/**
 * Fills the answer into the form. Returns null if the answer does not have the required format, so that no
 * attempt is used up.
 */
export function fillIn({ challenge, form, blanks }: Question, answer: string): Form | null {
  const { kind, length } = challenge;
  // spaces can be part of a password but not of a code
  const given = kind === 'code' ? answer.replace(/\s+/gu, '') : answer;
  const characters = [...given];
  const day = kind === 'date' ? parseDay(given.trim())?.toISOString().slice(0, 10) : '';
  if (day === undefined || (length !== null && characters.length !== length)) return null;
  const values = { ...form.values };
  for (const { name, from, index, format } of blanks) {
    if (from === 'answer') values[name] = given;
    if (from === 'character') values[name] = characters[index] ?? '';
    if (from === 'date') values[name] = writeDay(day, format);
  }
  return { ...form, values };
}

interface Asked {
  blanks: Blank[];
  positions: number[] | null;
  length: number | null;
}

function readAsked(page: Page, definition: ChallengeDefinition): Asked | null {
  if (definition.kind === 'code') {
    const blank: Blank = { name: definition.input, from: 'answer', index: 0, format: '' };
    return { blanks: [blank], positions: null, length: definition.length };
  }
  if (definition.kind === 'date') {
    const blanks = Object.entries(definition.inputs).map(
      ([name, format]): Blank => ({ name, from: 'date', index: 0, format }),
    );
    return { blanks, positions: null, length: null };
  }
  return readAskedCharacters(page, definition);
}

function readAskedCharacters(
  page: Page,
  { inputs, position, input }: ChallengeDefinition & { kind: 'password_characters' },
): Asked | null {
  const asked = (readRows(page.content, inputs) ?? [])
    .map((one) => ({ name: input ?? one.text('@name') ?? '', position: Number(readField(one, position)) }))
    .sort((a, b) => a.position - b.position);
  if (asked.length === 0 || asked.some((one) => one.name === '' || !(one.position >= 1))) return null;
  const together: Blank[] = input ? [{ name: input, from: 'answer', index: 0, format: '' }] : [];
  return {
    blanks: input
      ? together
      : asked.map(({ name }, index): Blank => ({ name, from: 'character', index, format: '' })),
    positions: asked.map((one) => one.position),
    length: asked.length,
  };
}
