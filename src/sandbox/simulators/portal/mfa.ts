import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enter, sendForbidden } from './enter.ts';
import { type Html, html } from './html.ts';
import { type MfaKind, RIGHT_CODE, RIGHT_DATE, RIGHT_PASSWORD } from './magic-passwords.ts';
import type { Portal } from './portal.ts';
import type { Pending, Session } from './sessions.ts';
import type { Question } from './skin.ts';
import { cookieOf, giveCookies, inputOf, isOwnForm, sendPage } from './visitor.ts';

const ATTEMPTS_MAX = 3;
const EXPIRES_MS = 300_000;
const POSITIONS = [
  [2, 5, 7],
  [1, 8, 12],
  [3, 6, 10],
  [4, 9, 11],
] as const;

export function serveMfa(server: FastifyInstance, portal: Portal): void {
  server.get('/mfa', (request, reply) => {
    const session = portal.sessions.find(cookieOf(request, 'sid'));
    if (session?.state.is === 'signed_in') return reply.redirect('/payslips');
    const asked = findAsked(request, portal);
    if (!asked) return reply.redirect('/login?expired=1');
    const { pending } = asked;
    // the message is sent when the page is first shown
    if (pending.question.kind === 'code' && !pending.isSent) portal.counts.mfaMessages += 1;
    pending.isSent = true;
    return sendQuestion(reply, portal, asked, null);
  });

  server.post('/mfa', (request, reply) => {
    const asked = findAsked(request, portal);
    if (!asked) return reply.redirect('/login?expired=1');
    const { session, userName, pending } = asked;
    if (!isOwnForm(request, session)) return sendForbidden(reply, portal);
    if (portal.clock.now().getTime() - pending.askedAt.getTime() > EXPIRES_MS)
      return end(reply, portal, session, html`This question has expired`);
    if (isRight(request, portal, pending.question)) return goOn(reply, portal, asked);
    pending.attemptsLeft -= 1;
    if (pending.attemptsLeft > 0)
      return sendQuestion(reply, portal, asked, html`That answer is not right, please try again`);
    const until = portal.locks.lock(userName).toISOString();
    const time = html`<time datetime="${until}">${until.slice(11, 16)}</time>`;
    return end(reply, portal, session, html`Too many wrong answers: your account is locked until ${time}`);
  });
}

export function firstQuestion(
  portal: Portal,
  { userName, kind, rounds }: { userName: string; kind: MfaKind; rounds: number },
): Pending {
  return newQuestion(portal, {
    question: questionOf(portal, { userName, kind, round: 1 }),
    roundsLeft: rounds,
  });
}

interface Asked {
  session: Session;
  userName: string;
  pending: Pending;
}

function findAsked(request: FastifyRequest, { sessions }: Portal): Asked | null {
  const session = sessions.find(cookieOf(request, 'sid'));
  return session?.state.is === 'asked' ? { session, ...session.state } : null;
}

function newQuestion(
  { clock }: Portal,
  { question, roundsLeft }: { question: Question; roundsLeft: number },
): Pending {
  return { question, roundsLeft, askedAt: clock.now(), attemptsLeft: ATTEMPTS_MAX, isSent: false };
}

function questionOf(
  { people, counts }: Portal,
  { userName, kind, round }: { userName: string; kind: MfaKind; round: number },
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

function isRight(request: FastifyRequest, { skin }: Portal, question: Question): boolean {
  const answer = skin.answer(question, (name) => inputOf(request, name));
  if (question.kind === 'code') return answer === RIGHT_CODE;
  if (question.kind === 'date') return answer === RIGHT_DATE;
  return answer === question.positions.map((position) => RIGHT_PASSWORD[position - 1]).join('');
}

/** Continues with the next question, or signs in. */
function goOn(reply: FastifyReply, portal: Portal, { session, userName, pending }: Asked): FastifyReply {
  const roundsLeft = pending.roundsLeft - 1;
  if (roundsLeft > 0) {
    const question = questionOf(portal, { userName, kind: pending.question.kind, round: 2 });
    const next = newQuestion(portal, { question, roundsLeft });
    return enter(reply, portal, session, { is: 'asked', userName, pending: next });
  }
  portal.locks.forgive(userName);
  return enter(reply, portal, session, { is: 'signed_in', userName, endsAfterFetch: false, listsShown: 0 });
}

function sendQuestion(
  reply: FastifyReply,
  { skin }: Portal,
  { session, pending }: Asked,
  problem: Html | null,
): FastifyReply {
  giveCookies(reply, session);
  const { question, attemptsLeft } = pending;
  const form = skin.mfa({ ...question, csrf: session.csrf, attemptsLeft });
  return sendPage(reply, skin, {
    title: 'One more step',
    body: html`${problem && skin.alert(problem)}${form}`,
  });
}

function end(reply: FastifyReply, { skin, sessions }: Portal, session: Session, text: Html): FastifyReply {
  sessions.end(session);
  const body = html`${skin.alert(text)}<a href="/login">Sign in again</a>`;
  return sendPage(reply, skin, { title: 'Sign in', body });
}
