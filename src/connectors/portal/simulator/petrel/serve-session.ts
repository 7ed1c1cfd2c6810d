import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Refusal, signInWith } from '#simulation/magic-passwords.ts';
import { pause, sendCaptcha, sendMaintenance, sendRateLimited } from '../apply-faults.ts';
import { LOCK_MS } from '../locks.ts';
import { askQuestion } from '../questions.ts';
import { grantOf, isOwnScript, sendError, sendExpired, sendSession, textIn } from './answers.ts';
import type { GrantState } from './grants.ts';
import type { Petrel } from './petrel.ts';

/** Starts, renews and ends sessions. */
export function serveSession(server: FastifyInstance, petrel: Petrel): void {
  const { grants, locks, people } = petrel;

  server.post('/api/session', async (request, reply) => {
    petrel.counts.loginPosts += 1;
    if (!isOwnScript(request)) return sendError(reply, 403, 'csrf');
    const userName = textIn(request.body, 'user', 'name');
    const lockedUntil = locks.lockedUntil(userName);
    if (lockedUntil) return sendError(reply, 423, 'locked', { until: lockedUntil });
    const signIn = people.find(userName)
      ? signInWith(textIn(request.body, 'user', 'password'))
      : { is: 'wrong' as const };
    if (signIn.is === 'mfa') {
      const { kind, rounds: roundsLeft } = signIn;
      const pending = askQuestion(petrel, { userName, kind, round: 1, roundsLeft });
      return sendTicket(reply, petrel, { is: 'asked', userName, pending });
    }
    if (signIn.is !== 'in') return refuse(reply, petrel, { userName, refusal: signIn.is });
    await pause(petrel, signIn.afterSeconds);
    locks.forgive(userName);
    if (signIn.endsAfterFetch) return sendTicket(reply, petrel, { is: 'checked', userName });
    const state = { is: 'signed_in', userName, endsAfterFetch: false, listsShown: 0 } as const;
    return sendSession(reply, grants.start(state));
  });

  server.post('/api/session/refresh', (request, reply) => {
    if (!isOwnScript(request)) return sendError(reply, 403, 'csrf');
    const renewed = grants.renew(textIn(request.body, 'refreshToken'));
    return renewed ? sendSession(reply, renewed) : sendExpired(reply);
  });

  server.post('/api/session/end', (request, reply) => {
    const grant = grantOf(request, reply, petrel);
    if (!isOwnScript(request)) return sendError(reply, 403, 'csrf');
    if (grant) grants.end(grant);
    return reply.code(204).send();
  });
}

/** A ticket gives access to the question only. */
export function sendTicket(reply: FastifyReply, { grants }: Petrel, state: GrantState): FastifyReply {
  return reply.send({ challengeRequired: true, ticket: grants.start(state).access });
}

async function refuse(
  reply: FastifyReply,
  petrel: Petrel,
  { userName, refusal }: { userName: string; refusal: Refusal },
): Promise<FastifyReply> {
  const { locks, clock } = petrel;
  switch (refusal) {
    case 'wrong': {
      locks.count(userName);
      const until = locks.lockedUntil(userName);
      return until ? sendError(reply, 423, 'locked', { until }) : sendError(reply, 401, 'bad_credentials');
    }
    case 'locked':
      return sendError(reply, 423, 'locked', { until: new Date(clock.now().getTime() + LOCK_MS) });
    case 'disabled':
    case 'password_expired':
    case 'terms':
      return sendError(reply, 403, refusal);
    case 'unavailable':
      return sendMaintenance(reply, petrel);
    case 'rate_limited':
      return sendRateLimited(reply, petrel);
    case 'captcha':
      return sendCaptcha(reply, petrel);
    case 'silent':
      await pause(petrel);
      return sendMaintenance(reply, petrel);
  }
}
