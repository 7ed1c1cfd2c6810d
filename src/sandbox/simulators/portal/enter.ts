import type { FastifyReply } from 'fastify';
import { html } from './html.ts';
import type { Portal } from './portal.ts';
import type { Session, SessionState } from './sessions.ts';
import { giveCookies, sendPage } from './visitor.ts';

/** Signing in changes the session id, which prevents session fixation. */
export function enter(
  reply: FastifyReply,
  { sessions }: Portal,
  before: Session,
  state: SessionState,
): FastifyReply {
  sessions.end(before);
  giveCookies(reply, sessions.start(state));
  return reply.redirect(state.is === 'asked' ? '/mfa' : '/payslips');
}

export function sendForbidden(reply: FastifyReply, { skin }: Portal): FastifyReply {
  const body = html`<p>This form is no longer valid. <a href="/login">Sign in</a></p>`;
  return sendPage(reply, skin, { title: 'Forbidden', body, status: 403 });
}
