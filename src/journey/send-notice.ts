import type { FastifyReply, FastifyRequest } from 'fastify';
import { html, languageOf, sendPage, type Texts, textsIn } from '#pages';
import { inFrame } from './embedding/framing.ts';

const RETRY_SECONDS = 60;

const STATUSES: Readonly<Record<keyof Texts['journey']['notices'], number>> = {
  unknownLink: 404,
  foreignSite: 403,
  tooManyLinks: 429,
  sessionEnded: 403,
  forgedForm: 403,
};

/** A page that says nothing about any person or client, and may be shown where the session was. */
export function sendNotice(
  reply: FastifyReply,
  request: FastifyRequest,
  notice: keyof typeof STATUSES,
  frameOrigin: string | null = null,
): FastifyReply {
  const language = languageOf(request);
  const texts = textsIn(language);
  const { title, body } = texts.journey.notices[notice];
  const page = { body: body.map((text) => html`<p>${text}</p>`) };
  const isExpired = notice === 'sessionEnded';
  reply.status(STATUSES[notice]);
  if (notice === 'tooManyLinks') reply.header('Retry-After', RETRY_SECONDS);
  return sendPage(reply, {
    language,
    address: request.url,
    title,
    ...(frameOrigin ? inFrame(page, { origin: frameOrigin, texts, isExpired }) : page),
  });
}
