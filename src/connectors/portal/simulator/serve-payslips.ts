import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendForbidden } from './enter.ts';
import { type Html, html } from './html.ts';
import type { Portal } from './portal.ts';
import type { Session, SessionState } from './sessions.ts';
import { cookieOf, giveCookies, isOwnForm, sendPage } from './visitor.ts';

const PAGE_SIZE = 12;
/** The list is shown once at sign-in and once more by a fetch, so a third request is a later visit. */
const LISTS_OF_ONE_FETCH = 2;

export function servePayslips(server: FastifyInstance, portal: Portal): void {
  const { people, skin, sessions } = portal;

  server.get('/', (_request, reply) => reply.redirect('/payslips'));

  server.get('/payslips', (request, reply) => {
    const visit = findSignedIn(request, portal);
    const page = Number((request.query as { page?: string }).page ?? 1);
    if (!visit || endsHere(portal, visit, page)) return sendAway(request, reply);
    if (!Number.isInteger(page) || page < 1) return sendMissing(reply, portal, visit);
    const all = [...people.payslips(visit.state.userName)].reverse();
    const payslips = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const nextPage = all.length > page * PAGE_SIZE ? page + 1 : null;
    return send(reply, portal, visit, { title: 'Payslips', body: skin.payslips({ payslips, nextPage }) });
  });

  server.get('/payslips/:id', (request, reply) => {
    const visit = findSignedIn(request, portal);
    if (!visit) return sendAway(request, reply);
    const { userName } = visit.state;
    const { id } = request.params as { id: string };
    const payslip = people.payslips(userName).find((one) => one.id === id);
    const employment = people.find(userName)?.employments.find((one) => one.id === payslip?.employmentId);
    if (!payslip || !employment) return sendMissing(reply, portal, visit);
    return send(reply, portal, visit, { title: 'Payslip', body: skin.payslip({ payslip, employment }) });
  });

  server.get('/profile', (request, reply) => {
    const visit = findSignedIn(request, portal);
    const person = visit && people.find(visit.state.userName);
    if (!visit || !person) return sendAway(request, reply);
    return send(reply, portal, visit, { title: 'Your details', body: skin.profile(person) });
  });

  server.post('/logout', (request, reply) => {
    const session = sessions.find(cookieOf(request, 'sid'));
    if (session && !isOwnForm(request, session)) return sendForbidden(reply, portal);
    if (session) sessions.end(session);
    return reply.redirect('/login?expired=1');
  });
}

interface SignedIn {
  session: Session;
  state: SessionState & { is: 'signed_in' };
}

function findSignedIn(request: FastifyRequest, { sessions }: Portal): SignedIn | null {
  const session = sessions.find(cookieOf(request, 'sid'));
  return session?.state.is === 'signed_in' ? { session, state: session.state } : null;
}

/** At the next visit after a fetch, ends a session that is valid for one fetch only. */
function endsHere({ sessions }: Portal, { session, state }: SignedIn, page: number): boolean {
  if (page === 1) state.listsShown += 1;
  const ends = state.endsAfterFetch && state.listsShown > LISTS_OF_ONE_FETCH;
  if (ends) sessions.end(session);
  return ends;
}

function sendAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(cookieOf(request, 'sid') === undefined ? '/login' : '/login?expired=1');
}

function sendMissing(reply: FastifyReply, portal: Portal, visit: SignedIn): FastifyReply {
  const body = html`<p>There is no such page.</p>`;
  return send(reply, portal, visit, { title: 'Not found', body, status: 404 });
}

function send(
  reply: FastifyReply,
  { people, skin }: Portal,
  { session, state }: SignedIn,
  { title, body, status }: { title: string; body: Html; status?: number },
): FastifyReply {
  giveCookies(reply, session);
  const name = people.find(state.userName)?.forename ?? '';
  const bar = skin.signOut({ csrf: session.csrf, name });
  return sendPage(reply, skin, { title, body: html`${bar}${body}`, ...(status ? { status } : {}) });
}
