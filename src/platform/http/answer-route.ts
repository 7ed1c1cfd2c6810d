import type { FastifyReply, FastifyRequest } from 'fastify';
import { alwaysCaused, type Effect } from '#values/effects.ts';
import { answerPost } from './answer-post.ts';
import type { Authenticate, Caller, Origin } from './caller.ts';
import { callerGone } from './caller-gone.ts';
import { cookieOf } from './cookie-of.ts';
import { type OpenStreams, sendEvents, whileAdmitted } from './event-stream.ts';
import { receiveFile, sendFile } from './files.ts';
import type { Governor } from './governor.ts';
import type { Idempotency } from './idempotency.ts';
import { USER_AGENT_LENGTH_MAX } from './limits.ts';
import { withCursors } from './list-cursors.ts';
import { type PersonProof, permitsFor, type ReadProof, requireEffects } from './permits.ts';
import { Preconditions } from './preconditions.ts';
import { noteReply, noteUser, notingUsers } from './read-users.ts';
import { replySerialiser } from './reply-schema.ts';
import { checkAsked, checkReply, type RequireShown } from './require-shown.ts';
import type { CallerInput, Ids, Route } from './route.ts';
import { validate } from './validate.ts';
import { downgradeEvents, olderRouteOf } from './versions/choose-version.ts';

interface Answering extends Idempotency {
  authenticate: Authenticate;
  streams: OpenStreams;
  governor: Governor;
  shown: RequireShown;
  readProof: ReadProof;
}

/** Answers a request as its route says, in the version of the API that the request uses. */
export async function answerRoute(
  options: Answering,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const older = olderRouteOf(route, request);
  const answered = await answerValid(options, route, request, reply);
  // a stream or a reply without a body has already been sent
  if (!older?.route.reply || answered === reply) return answered;
  reply.type('application/json; charset=utf-8').serializer(replySerialiser(older.route.reply));
  return older.downgrade(answered);
}

/** Validates a request and answers it. */
async function answerValid(
  options: Answering,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (route.receive) return receiveFile(route, request);
  const older = olderRouteOf(route, request);
  const valid = validate(older?.route ?? route, {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: request.body,
  });
  let gone: AbortSignal | null = null;
  const input = {
    ...valid,
    ...older?.upgrade(valid),
    origin: originOf(request),
    arrivedAt: request.startedAt,
    authorisationId: authorisationOf(request),
    noteUser: (userId: string) => noteUser(request, userId),
    cookie: (name: string) => cookieOf(request.headers, name),
    setCookie: (cookie: string) => void reply.header('Set-Cookie', cookie),
    callerGone: () => {
      gone ??= callerGone(reply);
      return gone;
    },
  };
  reply.status(route.status ?? 200);
  if (route.callers === 'anyone') return route.handle(input);
  if (!request.caller) throw new Error('A route that needs a caller was reached without one');
  const person = await personBehind(options, route, request.caller, input.params);
  const proofFor = (effect: Effect | null) =>
    person && { strength: person.strengthFor(effect), madeBy: person.madeBy };
  const proof = proofFor(alwaysCaused(route.effects)[0] ?? null);
  const caller = request.caller.kind === 'user' ? { ...request.caller, proof } : request.caller;
  const cause = permitsFor({ caller, effects: route.effects, proof: person, now: options.clock.now() });
  requireEffects(cause, route.effects, input.body as never);
  const preconditions = new Preconditions(options, route, { headers: request.headers, caller });
  const { ifMatch, tag } = preconditions;
  const answer = () =>
    answerCaller(
      options,
      route,
      { ...input, caller, ifMatch, tag, cause, proof, proofFor },
      { request, reply, preconditions },
    );
  if (!route.isCostly) return answer();
  return options.governor.run(caller, { gone: input.callerGone(), ending: request.server.ending }, answer);
}

/** Null if nobody asks, because the route causes nothing or another kind of caller calls it. */
function personBehind(
  { readProof }: Answering,
  { effects }: Route,
  caller: Caller,
  named: Readonly<Record<string, string>>,
): Promise<PersonProof> | null {
  return caller.kind === 'user' && Object.keys(effects).length > 0 ? readProof(caller, named) : null;
}

type CallersRoute = Exclude<Route, { callers: 'anyone' }>;

async function answerCaller(
  options: Answering,
  route: CallersRoute,
  input: CallerInput<unknown, unknown, Ids>,
  {
    request,
    reply,
    preconditions,
  }: { request: FastifyRequest; reply: FastifyReply; preconditions: Preconditions },
): Promise<unknown> {
  const isChecked = await checkAsked(options.shown, route, input.caller, input);
  if (route.watch) return answerEvents(options, route, input, request, reply);
  if (route.readFile) {
    const params = { ...(request.params as Record<string, string>), ...input.params };
    const file = await route.readFile({ ...input, params });
    if (!isChecked) await checkReply(options.shown, input.caller, request, null);
    noteReply(request, input, null);
    return sendFile(reply, file);
  }
  const sentQuery = request.query as Record<string, unknown>;
  const answered = await withCursors(options.keys, { route, input, sentQuery }, async (opened) =>
    route.commit ? answerPost(options, route, opened, request, reply) : route.handle(opened),
  );
  if (!isChecked) await checkReply(options.shown, input.caller, request, answered);
  noteReply(request, input, answered);
  return preconditions.answer(answered, reply);
}

/** Streams until the client disconnects, the server closes, or the caller's credential is no longer valid. */
async function answerEvents(
  { authenticate, streams, shown }: Answering,
  route: Extract<Route, { watch: unknown }> & { watch: NonNullable<Route['watch']> },
  input: CallerInput<unknown, unknown, Ids>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const release = streams.open(input.caller);
  const gone = input.callerGone();
  gone.addEventListener('abort', release, { once: true });
  if (gone.aborted) release();
  const signal = AbortSignal.any([gone, request.server.ending]);
  const events = await route.watch({ ...input, signal });
  const noted = notingUsers(
    request,
    whileAdmitted(events, async () => {
      await authenticate(request, route);
      await checkAsked(shown, route, input.caller, input);
    }),
  );
  const older = olderRouteOf(route, request);
  return sendEvents(reply, older ? downgradeEvents(noted, older) : noted);
}

function authorisationOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-svc-authorisation-id'];
  return header === undefined ? undefined : String(header);
}

function originOf(request: FastifyRequest): Origin {
  const agent = request.headers['user-agent'];
  return { address: request.ip, userAgent: agent ? agent.slice(0, USER_AGENT_LENGTH_MAX) : null };
}
