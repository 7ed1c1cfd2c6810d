import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, sendPage, setPageHeaders, textsIn } from '#pages';
import { readClientSecret } from '#platform/crypto/client-secret.ts';
import { networkOf } from '#values/address.ts';
import { readSessionCookie, sessionCookies } from './cookies.ts';
import { inFrame, ownOriginOf } from './embedding/framing.ts';
import { CONTINUE } from './journey-page.ts';
import { findSender, sendNotice } from './send-notice.ts';
import type { Serving } from './serving.ts';
import { openTicket } from './sessions.ts';

/** Openings of one link, per network, because a browser without cookies gets a new session each time. */
const OPENED_LINKS = { perSecond: 0.1, burst: 30 };

/** Opens a link: gives the browser a session and redirects it to an address without secrets. */
export async function openLink(
  { context, isSecure, limits }: Serving,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  setPageHeaders(reply);
  // programs that only check whether the link exists don't open it
  if (request.method === 'HEAD') return reply.send();
  const { unknownSecrets } = context;
  const rootKey = context.keys.root;
  const ticket = readClientSecret(rootKey, 'journey ticket', request.params.ticket ?? '');
  if (!ticket) return sendNotice(reply, request, 'unknownLink');
  unknownSecrets.check(ticket.text, request.ip);
  const opening = `${networkOf(request.ip)} ${ticket.hash.toString('base64')}`;
  if (limits && !limits.openings.take(opening, OPENED_LINKS).isAllowed)
    return sendNotice(reply, request, 'tooManyLinks');
  const frameOrigin = new URLSearchParams(request.url.split('?')[1] ?? '').get('embed');
  const ownOrigin = ownOriginOf(context);
  const opened = await openTicket(context, {
    ticket,
    secret: readSessionCookie(request.headers.cookie, { isSecure, rootKey }),
    frameOrigin,
    ownOrigin,
  });
  if (opened.outcome === 'foreign_site') return sendNotice(reply, request, 'foreignSite');
  if (opened.outcome !== 'opened') {
    unknownSecrets.count(ticket.text, request.ip);
    const client = await findSender(context, 'journey ticket', ticket);
    return sendNotice(reply, request, client ? 'expiredLink' : 'unknownLink', { client });
  }
  // a frame on our own site needs no cookie of a third party, which many browsers block
  const isForeign = frameOrigin !== null && frameOrigin !== ownOrigin;
  reply.header(
    'Set-Cookie',
    sessionCookies(opened.secret, { isSecure, isFramed: isForeign, sent: request.headers.cookie }),
  );
  return frameOrigin === null ? reply.redirect(CONTINUE, 303) : sendEntrance(reply, request, frameOrigin);
}

/** The first page in a frame. Its script continues, or opens the link in a window if there is no cookie in frames. */
function sendEntrance(reply: FastifyReply, request: FastifyRequest, origin: string): FastifyReply {
  const language = languageOf(request);
  const texts = textsIn(language);
  const link = request.url.split('?')[0] ?? CONTINUE;
  const page = { body: null };
  return sendPage(reply, {
    language,
    address: request.url,
    title: texts.frame.opening,
    ...inFrame(page, { origin, texts, enter: { address: CONTINUE, link } }),
  });
}
