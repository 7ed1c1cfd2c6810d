import type { FastifyReply } from 'fastify';
import { html } from './html.ts';
import type { Portal } from './portal.ts';
import type { Session, SessionState } from './sessions.ts';
import { giveCookies, sendPage } from './visitor.ts';

/**
 * Signing in changes the session id, which prevents session fixation. A session for one fetch is checked on the MFA page, which lets
 * it pass without a question. Only a sign-in without a person stops there, so a kept password does not renew such a session.
 */
export function enter(
  reply: FastifyReply,
  { sessions }: Portal,
  before: Session,
  state: SessionState,
): FastifyReply {
  sessions.end(before);
  giveCookies(reply, sessions.start(state));
  const isChecked = state.is === 'asked' || (state.is === 'signed_in' && state.endsAfterFetch);
  return reply.redirect(isChecked ? '/mfa' : '/payslips');
}

export function sendForbidden(reply: FastifyReply, { skin }: Portal): FastifyReply {
  const body = html`<p>This form is no longer valid. <a href="/login">Sign in</a></p>`;
  return sendPage(reply, skin, { title: 'Forbidden', body, status: 403 });
}
