import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enter, sendForbidden } from './enter.ts';
import { type Html, html } from './html.ts';
import type { Portal } from './portal.ts';
import { askQuestion, isOver, isRight } from './questions.ts';
import type { Pending, Session } from './sessions.ts';
import { cookieOf, giveCookies, inputOf, isOwnForm, sendPage } from './visitor.ts';

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
    if (isOver(portal, pending)) return end(reply, portal, session, html`This question has expired`);
    if (
      isRight(
        pending.question,
        portal.skin.answer(pending.question, (name) => inputOf(request, name)),
      )
    )
      return goOn(reply, portal, asked);
    pending.attemptsLeft -= 1;
    if (pending.attemptsLeft > 0)
      return sendQuestion(reply, portal, asked, html`That answer is not right, please try again`);
    const until = portal.locks.lock(userName).toISOString();
    const time = html`<time datetime="${until}">${until.slice(11, 16)}</time>`;
    return end(reply, portal, session, html`Too many wrong answers: your account is locked until ${time}`);
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

/** Continues with the next question, or signs in. */
function goOn(reply: FastifyReply, portal: Portal, { session, userName, pending }: Asked): FastifyReply {
  const roundsLeft = pending.roundsLeft - 1;
  if (roundsLeft > 0) {
    const next = askQuestion(portal, { userName, kind: pending.question.kind, round: 2, roundsLeft });
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
