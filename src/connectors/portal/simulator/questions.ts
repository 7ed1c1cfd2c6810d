import { type MfaKind, RIGHT_CODE, RIGHT_DATE, RIGHT_PASSWORD } from '#simulation/magic-passwords.ts';
import type { Portal } from './portal.ts';
import type { Pending } from './sessions.ts';
import type { Question } from './skin.ts';

const ATTEMPTS_MAX = 3;
const EXPIRES_MS = 300_000;
const POSITIONS = [
  [2, 5, 7],
  [1, 8, 12],
  [3, 6, 10],
  [4, 9, 11],
] as const;

interface Wanted {
  userName: string;
  kind: MfaKind;
  round: number;
  roundsLeft: number;
}

export function askQuestion(portal: Pick<Portal, 'people' | 'counts' | 'clock'>, wanted: Wanted): Pending {
  return {
    question: questionOf(portal, wanted),
    roundsLeft: wanted.roundsLeft,
    askedAt: portal.clock.now(),
    attemptsLeft: ATTEMPTS_MAX,
    isSent: false,
  };
}

export function isOver({ clock }: Pick<Portal, 'clock'>, { askedAt }: Pending): boolean {
  return clock.now().getTime() - askedAt.getTime() > EXPIRES_MS;
}

export function isRight(question: Question, answer: string): boolean {
  if (question.kind === 'code') return answer === RIGHT_CODE;
  if (question.kind === 'date') return answer === RIGHT_DATE;
  return answer === question.positions.map((position) => RIGHT_PASSWORD[position - 1]).join('');
}

function questionOf(
  { people, counts }: Pick<Portal, 'people' | 'counts'>,
  { userName, kind, round }: Wanted,
): Question {
  if (kind === 'code') {
    const phone = people.find(userName)?.phone ?? '';
    return { kind, round, sentTo: `07*** ***${phone.slice(-3)}` };
  }
  if (kind === 'date') return { kind };
  const positions = POSITIONS[counts.questions % POSITIONS.length] ?? POSITIONS[0];
  counts.questions += 1;
  return { kind, positions };
}
