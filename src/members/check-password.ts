import { readFileSync } from 'node:fs';
import { ROLES } from '#values/roles.ts';
import { normalise } from './passwords.ts';

const LENGTH_MIN = 12;
const BYTES_MAX = 1024;
const DIFFERENT_MIN = 5;
const OWN_WORD_LENGTH_MIN = 5;
const STEM_LENGTH_MIN = 4;
const ENDINGS_LENGTH_MAX = 8;
const REST_LENGTH_MIN = 8;
/** What this service is about. Guesses start with these words. SECURITY.md lists them. */
const CONTEXT_WORDS = ['stipend', 'payroll', 'payslip', 'income', 'salary', 'lender', 'lending', 'dashboard'];

/**
 * Finds out why a new password is not allowed, as text that follows `[password]`; null for an allowed
 * password. `own` contains words about its owner, and `team` is the name of the owner's team.
 */
export function passwordProblem(password: string, own: readonly string[], team: string): string | null {
  const text = normalise(password);
  if ([...text].length < LENGTH_MIN) return `must be at least ${LENGTH_MIN} characters`;
  if (Buffer.byteLength(text) > BYTES_MAX) return `must be at most ${BYTES_MAX} bytes`;
  const folded = text.toLowerCase();
  if (own.some((word) => word.length >= OWN_WORD_LENGTH_MIN && folded.includes(word.toLowerCase())))
    return 'must not contain your name or email address';
  if (isCommon(folded) || new Set(folded).size < DIFFERENT_MIN || isAboutService(folded, team))
    return 'is too common: choose one that is harder to guess';
  return null;
}

/** Finds common words with the usual additions: `P@ssword2026!` is as easy to guess as `password`. */
function isCommon(folded: string): boolean {
  common ??= readCommon();
  const list = common;
  if (list.has(folded) || /^\d+$/.test(folded)) return true;
  return [folded, plain(folded)].some((spelling) => {
    const stem = spelling.replace(/^[^a-z]+|[^a-z]+$/g, '');
    const trimmed = spelling.length - stem.length;
    if (stem.length >= STEM_LENGTH_MIN && trimmed <= ENDINGS_LENGTH_MAX && list.has(stem)) return true;
    return isRepeated(spelling, list);
  });
}

/** Returns true if little is left without the words of this service, the roles and the team's name. */
function isAboutService(folded: string, team: string): boolean {
  const words = [...CONTEXT_WORDS, ...ROLES, ...team.toLowerCase().split(/\s+/)];
  const known = words.filter((word) => word.length >= STEM_LENGTH_MIN);
  return [folded, plain(folded)].some((spelling) => {
    const rest = known.reduce((text, word) => text.replaceAll(word, ''), spelling);
    return rest !== spelling && [...rest].length < REST_LENGTH_MIN;
  });
}

/** Returns true if the text repeats one common word. */
function isRepeated(text: string, list: ReadonlySet<string>): boolean {
  for (let length = STEM_LENGTH_MIN; length <= text.length / 2; length++) {
    const part = text.slice(0, length);
    if (list.has(part) && text === part.repeat(Math.ceil(text.length / length)).slice(0, text.length))
      return true;
  }
  return false;
}

const USUAL_SWAPS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces symbols with the letters that they represent, except at the ends of the word. */
function plain(text: string): string {
  const [, head = '', inner = '', tail = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? [];
  return head + inner.replace(/[013457@$!]/g, (sign) => USUAL_SWAPS[sign] ?? sign) + tail;
}

let common: ReadonlySet<string> | null = null;

function readCommon(): ReadonlySet<string> {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter(Boolean));
}
