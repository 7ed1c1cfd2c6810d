import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageIn, languageOf, sendPage, setPageHeaders, textsIn } from '#pages';
import { callerGone } from '#platform/http/caller-gone.ts';
import { sendFile } from '#platform/http/files.ts';
import { serveForm } from '#platform/http/forms.ts';
import { USER_AGENT_LENGTH_MAX } from '#platform/http/limits.ts';
import type { FormPart } from '#platform/http/multipart.ts';
import { servePage } from '#platform/http/server.ts';
import { createCallApi, createCallFile, createPerson } from './call-api.ts';
import { completePage } from './complete-page.ts';
import type { JourneyContext } from './context.ts';
import { formToken, isFormToken } from './cookies.ts';
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
import { openLink } from './open-link.ts';
import { JOURNEY_PAGES } from './pages/index.ts';
import { readFacts } from './read-facts.ts';
import { readFields } from './read-fields.ts';
import { recordFailure, recordStep, rememberLanguage } from './record-step.ts';
import { sendNotice } from './send-notice.ts';
import { serveEvents } from './serve-events.ts';
import { serveReturned } from './serve-returned.ts';
import { serveScripts } from './serve-scripts.ts';
import { serveSession } from './serve-session.ts';
import { createServing, openSessionOf, type Serving } from './serving.ts';
import { timeLimitOf } from './time-limit.ts';

/** Requests of one session. */
const PAGES_OF_SESSION = { perSecond: 10, burst: 60 };

/** Serves the links to journeys and the pages behind them. */
export function serveJourney(
  server: FastifyInstance,
  context: JourneyContext,
  config: { rateLimitPerSecond: number },
): void {
  const serving = createServing(server, context, config);
  servePage(server, '/journey/{ticket}', (request, reply) => openLink(serving, request, reply));
  servePage(server, CONTINUE, (request, reply) =>
    withVisit(serving, request, reply, async ({ facts }) => ({ redirect: nextStep(facts) })),
  );
  serveScripts(server);
  serveSession(serving);
  serveReturned(serving);
  serveEvents(serving);
  for (const page of JOURNEY_PAGES) register(serving, page);
}

function register(serving: Serving, page: JourneyPage): void {
  const show = (request: FastifyRequest, reply: FastifyReply) =>
    withVisit(serving, request, reply, async (visit) => {
      const elsewhere = redirectFrom(page.stage, visit.facts);
      if (elsewhere) return { redirect: elsewhere };
      const shown = await page.show(visit);
      if ('title' in shown) await recordStep(visit, page, shown);
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
              : withTimeLimit(await files.take(visit, rest, fields), visit, request);
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

/** Finds the session and the facts of a request, and sends what `answer` returns. */
async function withVisit(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (visit: Visit) => Promise<Shown | Redirect | Sent | Data | typeof FORGED>,
): Promise<FastifyReply> {
  const { context, limits } = serving;
  setPageHeaders(reply);
  const found = await openSessionOf(serving, request);
  if (found.outcome === 'ended') return sendNotice(reply, request, 'sessionEnded', found);
  const { session } = found;
  const { frameOrigin } = session;
  if (limits && !limits.pages.take(session.sessionId, PAGES_OF_SESSION).isAllowed)
    return sendNotice(reply, request, 'tooManyLinks', { frameOrigin });
  const facts = await readFacts(context, session);
  if (!facts) return sendNotice(reply, request, 'sessionEnded', { frameOrigin });
  await rememberLanguage(context, session, languageIn(request.url));
  const visit = visitOf(serving, request, reply, { session, facts });
  const answered = await answer(visit);
  if (answered !== FORGED) await recordFailure(visit, answered);
  if (answered === FORGED) return sendNotice(reply, request, 'forgedForm', { frameOrigin });
  if ('redirect' in answered) return reply.redirect(answered.redirect, 303);
  if ('file' in answered) return sendFile(reply, answered.file);
  if ('data' in answered) return reply.type('application/json').send(JSON.stringify(answered.data));
  if (answered.errors?.length) reply.status(422);
  return sendPage(reply, completePage(visit, answered, request.url));
}

function visitOf(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, facts }: Pick<Visit, 'session' | 'facts'>,
): Visit {
  const { server, context } = serving;
  const agent = request.headers['user-agent'];
  const origin = {
    address: request.ip,
    userAgent: agent ? agent.slice(0, USER_AGENT_LENGTH_MAX) : null,
  };
  const language = languageOf(request, session.language);
  const asPerson = createPerson(context, session, origin);
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
    callApi: createCallApi(server, asPerson),
    callFile: createCallFile(server, asPerson, () => callerGone(reply)),
    hasPage: (path) => JOURNEY_PAGES.some((page) => page.path === path),
  };
}
