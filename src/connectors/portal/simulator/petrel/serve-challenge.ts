import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askQuestion, isOver, isRight } from '../questions.ts';
import type { Pending } from '../sessions.ts';
import { promptOf } from '../skin.ts';
import { grantOf, isOwnScript, sendError, sendExpired, sendSession, textIn } from './answers.ts';
import type { Grant } from './grants.ts';
import type { Petrel } from './petrel.ts';
import { sendTicket } from './serve-session.ts';

/** Asks the second step of a sign-in, and takes its answer. */
export function serveChallenge(server: FastifyInstance, petrel: Petrel): void {
  const { grants, locks, counts } = petrel;

  server.get('/api/challenge', (request, reply) => {
    const grant = grantOf(request, reply, petrel);
    if (grant?.state.is === 'checked') {
      const { userName } = grant.state;
      grants.end(grant);
      const state = { is: 'signed_in', userName, endsAfterFetch: true, listsShown: 0 } as const;
      return sendSession(reply, grants.start(state));
    }
    if (grant?.state.is !== 'asked') return sendExpired(reply);
    const { pending } = grant.state;
    // the message is sent when the question is first asked for
    if (pending.question.kind === 'code' && !pending.isSent) counts.mfaMessages += 1;
    pending.isSent = true;
    return reply.send({ challenge: challengeOf(pending) });
  });

  server.post('/api/challenge', (request, reply) => {
    const asked = findAsked(request, reply, petrel);
    if (!asked) return sendExpired(reply);
    const { grant, userName, pending } = asked;
    if (!isOwnScript(request)) return sendError(reply, 403, 'csrf');
    if (isOver(petrel, pending)) {
      grants.end(grant);
      return sendError(reply, 410, 'challenge_expired');
    }
    if (isRight(pending.question, textIn(request.body, 'answer'))) return goOn(reply, petrel, asked);
    pending.attemptsLeft -= 1;
    if (pending.attemptsLeft > 0)
      return reply.code(422).send({ error: { code: 'wrong_answer' }, challenge: challengeOf(pending) });
    grants.end(grant);
    return sendError(reply, 423, 'too_many_answers', { until: locks.lock(userName) });
  });
}

interface Asked {
  grant: Grant;
  userName: string;
  pending: Pending;
}

function findAsked(request: FastifyRequest, reply: FastifyReply, petrel: Petrel): Asked | null {
  const grant = grantOf(request, reply, petrel);
  return grant?.state.is === 'asked' ? { grant, ...grant.state } : null;
}

function challengeOf({ question, attemptsLeft }: Pending) {
  const { kind } = question;
  return {
    kind,
    prompt: promptOf(question),
    attemptsLeft,
    ...(kind === 'password_characters'
      ? { characters: question.positions.map((position) => ({ position })) }
      : {}),
  };
}

/** Continues with the next question, or signs in. */
function goOn(reply: FastifyReply, petrel: Petrel, { grant, userName, pending }: Asked): FastifyReply {
  const { grants, locks } = petrel;
  const { kind } = pending.question;
  grants.end(grant);
  const roundsLeft = pending.roundsLeft - 1;
  if (roundsLeft > 0) {
    const next = askQuestion(petrel, { userName, kind, round: 2, roundsLeft });
    return sendTicket(reply, petrel, { is: 'asked', userName, pending: next });
  }
  locks.forgive(userName);
  return sendSession(
    reply,
    grants.start({ is: 'signed_in', userName, endsAfterFetch: false, listsShown: 0 }),
  );
}
