import type { FastifyReply, FastifyRequest } from 'fastify';
import { findClientHeader } from '#clients';
import { type ClientHeader, html, languageOf, sendPage, type Texts, textsIn } from '#pages';
import { type ClientSecret, isGenuine } from '#platform/crypto/client-secret.ts';
import type { JourneyContext } from './context.ts';
import { inFrame } from './embedding/framing.ts';

const RETRY_SECONDS = 60;

const STATUSES: Readonly<Record<keyof Texts['journey']['notices'], number>> = {
  unknownLink: 404,
  expiredLink: 404,
  foreignSite: 403,
  tooManyLinks: 429,
  sessionEnded: 403,
  forgedForm: 403,
};

/**
 * A page that says nothing about any person, and may be shown where the session was. It names the company only to a browser whose
 * link or cookie is genuine.
 */
export function sendNotice(
  reply: FastifyReply,
  request: FastifyRequest,
  notice: keyof typeof STATUSES,
  { frameOrigin = null, client = null }: { frameOrigin?: string | null; client?: ClientHeader | null } = {},
): FastifyReply {
  const language = languageOf(request);
  const texts = textsIn(language);
  const { title, body } = texts.journey.notices[notice];
  const lines = body(client?.name ?? texts.journey.theCompany);
  const page = { body: lines.map((text) => html`<p>${text}</p>`) };
  const isExpired = notice === 'sessionEnded';
  reply.status(STATUSES[notice]);
  if (notice === 'tooManyLinks') reply.header('Retry-After', RETRY_SECONDS);
  return sendPage(reply, {
    language,
    address: request.url,
    title,
    client,
    ...(frameOrigin ? inFrame(page, { origin: frameOrigin, texts, isExpired }) : page),
  });
}

/** The company whose link or cookie this is; null if this service did not make it. */
export async function findSender(
  { database, keys }: Pick<JourneyContext, 'database' | 'keys'>,
  kind: 'journey ticket' | 'journey cookie',
  secret: ClientSecret | null,
): Promise<ClientHeader | null> {
  if (!secret?.clientId || !isGenuine(keys.root, kind, secret.text)) return null;
  return findClientHeader(database.tenant(secret.clientId), secret.clientId);
}
