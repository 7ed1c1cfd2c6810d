import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, type Language, languageIn, languageOf, sendPage, setPageHeaders, textsIn } from '#pages';
import { sendFile } from '#platform/http/files.ts';
import { serveForm } from '#platform/http/forms.ts';
import { USER_AGENT_LENGTH_MAX } from '#platform/http/limits.ts';
import type { FormPart } from '#platform/http/multipart.ts';
import { servePage } from '#platform/http/server.ts';
import { TokenBucket } from '#platform/token-bucket.ts';
import { networkOf } from '#values/address.ts';
import { createCallApi, createCallFile } from './call-api.ts';
import { completePage } from './complete-page.ts';
import type { JourneyContext } from './context.ts';
import { formToken, isFormToken, readSessionCookie, sessionCookies } from './cookies.ts';
import { inFrame } from './embedding/framing.ts';
import {
  CONTINUE,
  type Data,
  FORM_TOKEN,
  hiddenFields,
  type JourneyPage,
  type Redirect,
  type Sent,
  type Shown,
  type Visit,
} from './journey-page.ts';
import { nextStep, redirectFrom } from './next-step.ts';
import { JOURNEY_PAGES } from './pages/index.ts';
import { type Facts, readFacts } from './read-facts.ts';
import { readFields } from './read-fields.ts';
import { hashSecret } from './secrets.ts';
import { createEvents } from './serve-events.ts';
import { serveReturned } from './serve-returned.ts';
import { serveScripts } from './serve-scripts.ts';
import { serveSession } from './serve-session.ts';
import { findFrameOrigin, findSession, noteSource, openTicket, type Session } from './sessions.ts';
import { updateJourney } from './store.ts';
import { timeLimitOf } from './time-limit.ts';
import { createUploadEvents } from './upload-events.ts';

/** Links that don't work, per network: 30 at once, then one every two seconds. */
const UNKNOWN_LINKS = { perSecond: 0.5, burst: 30 };
/** Openings of one link, per network, because a browser without cookies gets a new session each time. */
const OPENED_LINKS = { perSecond: 0.1, burst: 30 };
const RETRY_SECONDS = 60;
/** Requests of one session. */
const PAGES_OF_SESSION = { perSecond: 10, burst: 60 };

interface Serving {
  server: FastifyInstance;
  context: JourneyContext;
  isSecure: boolean;
  /** Null if the service has no rate limits. */
  limits: { links: TokenBucket; openings: TokenBucket; pages: TokenBucket } | null;
}

/** Serves the links to journeys and the pages behind them. */
export function serveJourney(
  server: FastifyInstance,
  context: JourneyContext,
  { rateLimitPerSecond }: { rateLimitPerSecond: number },
): void {
  const buckets = () => new TokenBucket(() => context.clock.now().getTime());
  const serving: Serving = {
    server,
    context,
    isSecure: context.publicUrl.startsWith('https:'),
    limits: rateLimitPerSecond === 0 ? null : { links: buckets(), openings: buckets(), pages: buckets() },
  };
  servePage(server, '/journey/{ticket}', (request, reply) => openLink(serving, request, reply));
  servePage(server, CONTINUE, (request, reply) =>
    withVisit(serving, request, reply, async ({ facts }) => ({ redirect: nextStep(facts) })),
  );
  serveScripts(server);
  serveSession(server, context, serving);
  serveReturned(server, context, serving);
  const sendChanges = createEvents(context);
  servePage(server, '/journey/events', (request, reply) =>
    sendChanges(request, reply, readSessionCookie(request.headers.cookie, serving)),
  );
  const sendUploads = createUploadEvents(context);
  servePage(server, '/journey/upload/events', (request, reply) =>
    sendUploads(request, reply, readSessionCookie(request.headers.cookie, serving)),
  );
  for (const page of JOURNEY_PAGES) register(serving, page);
}

function register(serving: Serving, page: JourneyPage): void {
  const show = (request: FastifyRequest, reply: FastifyReply) =>
    withVisit(serving, request, reply, async (visit) => {
      const elsewhere = redirectFrom(page.stage, visit.facts);
      if (elsewhere) return { redirect: elsewhere };
      const shown = await page.show(visit);
      if ('title' in shown) await recordStep(serving, visit.session, page);
      return page.take ? withTimeLimit(shown, visit, request) : shown;
    });
  const { take, files } = page;
  if (!take) {
    servePage(serving.server, page.path, show);
    return;
  }
  serveForm(serving.server, page.path, {
    show,
    take: (request, reply) =>
      withVisit(serving, request, reply, async (visit) => {
        if (!isFormToken(visit.session.secret, request.body.get(FORM_TOKEN))) return FORGED;
        // a form of an earlier stage was sent again, or in another tab
        const elsewhere = redirectFrom(page.stage, visit.facts);
        return elsewhere
          ? { redirect: elsewhere }
          : withTimeLimit(await take(visit, request.body), visit, request);
      }),
    ...(files && {
      files: {
        limits: files.limits,
        take: (request: FastifyRequest, reply: FastifyReply, parts: AsyncGenerator<FormPart>) =>
          withVisit(serving, request, reply, async (visit) => {
            const { fields, rest } = await readFields(parts);
            if (!isFormToken(visit.session.secret, fields.get(FORM_TOKEN))) return FORGED;
            const elsewhere = redirectFrom(page.stage, visit.facts);
            return elsewhere
              ? { redirect: elsewhere }
              : withTimeLimit(await files.take(visit, rest), visit, request);
          }).finally(() => parts.return(undefined)),
      },
    }),
  });
}

/** Says on a page with a form until when it can be sent. */
function withTimeLimit<Answer extends Shown | Redirect | Sent | Data>(
  answer: Answer,
  visit: Visit,
  { url }: FastifyRequest,
): Answer {
  return 'title' in answer ? { ...answer, timeLimit: timeLimitOf(visit, url) } : answer;
}

const FORGED = Symbol('a form without its protection against forgery');

/** Opens a link: gives the browser a session and leads on to an address without secrets. */
async function openLink(
  serving: Serving,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { context, isSecure, limits } = serving;
  const network = networkOf(request.ip);
  setPageHeaders(reply);
  // programs that only look whether the link exists don't open it
  if (request.method === 'HEAD') return reply.send();
  const ticket = request.params.ticket ?? '';
  const opening = `${network} ${hashSecret(ticket).toString('base64')}`;
  if (
    limits &&
    !(limits.links.has(network, UNKNOWN_LINKS) && limits.openings.take(opening, OPENED_LINKS).isAllowed)
  )
    return sendNotice(reply.status(429).header('Retry-After', RETRY_SECONDS), request, 'tooManyLinks');
  const frameOrigin = new URLSearchParams(request.url.split('?')[1] ?? '').get('embed');
  const opened = await openTicket(context, {
    ticket,
    secret: readSessionCookie(request.headers.cookie, { isSecure }),
    frameOrigin,
  });
  if (opened.outcome === 'foreign_site') return sendNotice(reply.status(403), request, 'foreignSite');
  if (opened.outcome !== 'opened') {
    limits?.links.take(network, UNKNOWN_LINKS);
    return sendNotice(reply.status(404), request, 'unknownLink');
  }
  const isFramed = frameOrigin !== null;
  reply.header(
    'Set-Cookie',
    sessionCookies(opened.secret, { isSecure, isFramed, sent: request.headers.cookie }),
  );
  return isFramed ? sendEntrance(reply, request, frameOrigin) : reply.redirect(CONTINUE, 303);
}

/** The first page in a frame. Its script goes on, or has the link opened in a window if there is no cookie in frames. */
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

/** Finds the session and the facts of a request, and sends what `answer` returns. */
async function withVisit(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (visit: Visit) => Promise<Shown | Redirect | Sent | Data | typeof FORGED>,
): Promise<FastifyReply> {
  const { context, isSecure, limits } = serving;
  setPageHeaders(reply);
  const secret = readSessionCookie(request.headers.cookie, { isSecure });
  const session = secret === null ? null : await findSession(context, secret);
  if (!session) {
    const origin = secret === null ? null : await findFrameOrigin(context, secret);
    return sendNotice(reply.status(403), request, 'sessionEnded', origin);
  }
  const { frameOrigin } = session;
  if (limits && !limits.pages.take(session.sessionId, PAGES_OF_SESSION).isAllowed)
    return sendNotice(
      reply.status(429).header('Retry-After', RETRY_SECONDS),
      request,
      'tooManyLinks',
      frameOrigin,
    );
  const facts = await readFacts(context, session);
  if (!facts) return sendNotice(reply.status(403), request, 'sessionEnded', frameOrigin);
  await rememberLanguage(serving, session, languageIn(request.url));
  const visit = visitOf(serving, request, session, facts);
  const answered = await answer(visit);
  if (answered === FORGED) return sendNotice(reply.status(403), request, 'forgedForm', frameOrigin);
  if ('redirect' in answered) return reply.redirect(answered.redirect, 303);
  if ('file' in answered) return sendFile(reply, answered.file);
  if ('data' in answered) return reply.type('application/json').send(JSON.stringify(answered.data));
  if (answered.errors?.length) reply.status(422);
  return sendPage(reply, completePage(visit, answered, request.url));
}

function visitOf(serving: Serving, request: FastifyRequest, session: Session, facts: Facts): Visit {
  const { server, context } = serving;
  const agent = request.headers['user-agent'];
  const origin = {
    address: request.ip,
    userAgent: agent ? agent.slice(0, USER_AGENT_LENGTH_MAX) : null,
  };
  const language = languageOf(request, session.language);
  return {
    context,
    session,
    facts,
    language,
    texts: textsIn(language),
    params: request.params as Record<string, string>,
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    origin,
    hidden: hiddenFields(formToken(session.secret), randomUUID()),
    callApi: createCallApi(server, context, session, origin),
    callFile: createCallFile(server, context, session, origin),
    noteSource: (sourceId) => noteSource(context, session, sourceId),
    hasPage: (path) => JOURNEY_PAGES.some((page) => page.path === path),
  };
}

/** Records the page that a person is on, for the client. */
async function recordStep(
  { context: { database } }: Serving,
  { clientId, journeyId, step }: Session,
  page: JourneyPage,
): Promise<void> {
  if (page.step === null || page.step === step) return;
  await updateJourney(database.tenant(clientId), clientId, journeyId, { step: page.step });
}

/** Keeps the language that the person chose for other browsers, and for frames, whose cookies browsers may block. */
async function rememberLanguage(
  { context: { database } }: Serving,
  { clientId, journeyId, language }: Session,
  chosen: Language | null,
): Promise<void> {
  if (chosen === null || chosen === language) return;
  await updateJourney(database.tenant(clientId), clientId, journeyId, { language: chosen });
}

type Notice = 'unknownLink' | 'foreignSite' | 'tooManyLinks' | 'sessionEnded' | 'forgedForm';

/** A page that says nothing about any person or client, and may be shown where the session was. */
function sendNotice(
  reply: FastifyReply,
  request: FastifyRequest,
  notice: Notice,
  frameOrigin: string | null = null,
): FastifyReply {
  const language = languageOf(request);
  const texts = textsIn(language);
  const { title, body } = texts.journey.notices[notice];
  const page = { body: body.map((text) => html`<p>${text}</p>`) };
  const isExpired = notice === 'sessionEnded';
  return sendPage(reply, {
    language,
    address: request.url,
    title,
    ...(frameOrigin ? inFrame(page, { origin: frameOrigin, texts, isExpired }) : page),
  });
}
