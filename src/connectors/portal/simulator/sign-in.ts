import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MfaKind, type Refusal, type SignIn, signInWith } from '#simulation/magic-passwords.ts';
import { pause, sendCaptcha, sendMaintenance, sendRateLimited } from './apply-faults.ts';
import { enter, sendForbidden } from './enter.ts';
import { type Html, html } from './html.ts';
import { LOCK_MS } from './locks.ts';
import type { Portal } from './portal.ts';
import { askQuestion } from './questions.ts';
import type { Session } from './sessions.ts';
import { cookieOf, giveCookies, inputOf, isOwnForm, sendPage } from './visitor.ts';

const WRONG = html`The details you entered do not match our records`;
const COMPANY_CODE = /^ALD.{1,5}$/;

export function serveSignIn(server: FastifyInstance, portal: Portal): void {
  const { sessions, skin } = portal;

  server.get('/login', (request, reply) => {
    const session = sessions.find(cookieOf(request, 'sid')) ?? sessions.start({ is: 'anonymous' });
    giveCookies(reply, session);
    const isExpired = (request.query as { expired?: string }).expired === '1';
    const notice = isExpired && html`<p>You have been signed out. Please sign in again.</p>`;
    return sendPage(reply, skin, { title: 'Sign in', body: html`${notice}${skin.login(session)}` });
  });

  server.post('/login', async (request, reply) => {
    portal.counts.loginPosts += 1;
    const session = sessions.find(cookieOf(request, 'sid'));
    if (!session || !isOwnForm(request, session)) return sendForbidden(reply, portal);
    const userName = inputOf(request, skin.inputs.userName);
    const lockedUntil = portal.locks.lockedUntil(userName);
    if (lockedUntil) return sendLocked(reply, portal, session, lockedUntil);
    const signIn = judge(request, portal, userName);
    if (signIn.is === 'in') {
      await pause(portal, signIn.afterSeconds);
      portal.locks.forgive(userName);
      const { endsAfterFetch } = signIn;
      return enter(reply, portal, session, { is: 'signed_in', userName, endsAfterFetch, listsShown: 0 });
    }
    if (signIn.is === 'mfa') return ask(reply, portal, session, { userName, ...signIn });
    return refuse(reply, portal, session, { userName, refusal: signIn.is });
  });

  server.get('/password/expired', (_request, reply) =>
    sendPage(reply, skin, {
      title: 'Your password has expired',
      body: html`<p>Choose a new one to continue.</p>`,
    }),
  );
  server.get('/terms', (_request, reply) =>
    sendPage(reply, skin, { title: 'Our terms have changed', body: html`<p>Accept them to continue.</p>` }),
  );
  server.get('/password/reset', (_request, reply) =>
    sendPage(reply, skin, {
      title: 'Reset your password',
      body: html`<p>In the sandbox nothing is mailed: the password is <code>pass_good</code>.</p>`,
    }),
  );
}

function judge(request: FastifyRequest, { people, skin }: Portal, userName: string): SignIn {
  const { companyCode, password } = skin.inputs;
  const isCompany = companyCode === null || COMPANY_CODE.test(inputOf(request, companyCode));
  if (!people.find(userName) || !isCompany) return { is: 'wrong' };
  return signInWith(inputOf(request, password));
}

function ask(
  reply: FastifyReply,
  portal: Portal,
  session: Session,
  { userName, kind, rounds }: { userName: string; kind: MfaKind; rounds: number },
): FastifyReply {
  const pending = askQuestion(portal, { userName, kind, round: 1, roundsLeft: rounds });
  return enter(reply, portal, session, { is: 'asked', userName, pending });
}

async function refuse(
  reply: FastifyReply,
  portal: Portal,
  session: Session,
  { userName, refusal }: { userName: string; refusal: Refusal },
): Promise<FastifyReply> {
  switch (refusal) {
    case 'wrong': {
      portal.locks.count(userName);
      const lockedUntil = portal.locks.lockedUntil(userName);
      return lockedUntil
        ? sendLocked(reply, portal, session, lockedUntil)
        : sendAlert(reply, portal, session, WRONG);
    }
    case 'locked':
      return sendLocked(reply, portal, session, new Date(portal.clock.now().getTime() + LOCK_MS));
    case 'disabled':
      return sendAlert(reply, portal, session, html`Your account has been disabled`);
    case 'password_expired':
      return reply.redirect('/password/expired');
    case 'terms':
      return reply.redirect('/terms');
    case 'unavailable':
      return sendMaintenance(reply, portal);
    case 'rate_limited':
      return sendRateLimited(reply, portal);
    case 'captcha':
      return sendCaptcha(reply, portal);
    case 'silent':
      await pause(portal);
      return sendMaintenance(reply, portal);
  }
}

function sendLocked(reply: FastifyReply, portal: Portal, session: Session, until: Date): FastifyReply {
  return sendAlert(reply, portal, session, lockedText(until));
}

function lockedText(until: Date): Html {
  const time = until.toISOString();
  return html`Your account is locked until <time datetime="${time}">${time.slice(11, 16)}</time>`;
}

function sendAlert(reply: FastifyReply, { skin }: Portal, session: Session, text: Html): FastifyReply {
  giveCookies(reply, session);
  return sendPage(reply, skin, { title: 'Sign in', body: html`${skin.alert(text)}${skin.login(session)}` });
}
