import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce, type Idempotency, keyRequest } from './idempotency.ts';
import type { CallerInput, Ids, Route } from './route.ts';

type PostRoute = Extract<Route, { commit: unknown }> & { commit: NonNullable<Route['commit']> };

/** Runs the steps of a POST: once for all requests with the same Idempotency-Key. */
export async function answerPost(
  context: Idempotency,
  route: PostRoute,
  input: CallerInput<unknown, unknown, Ids>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { caller, authorisationId } = input;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return answerWithoutKey(context, route, input);
  const path = request.url.split('?', 1)[0] ?? '';
  const keyed = keyRequest(caller, String(key), {
    method: request.method,
    path,
    body: request.body,
    authorisationId,
  });
  const { prepare, settle } = route;
  const answered = await answerOnce<unknown>(context, keyed, {
    prepare: prepare && (() => prepare(input)),
    commit: (tx, prepared) => route.commit(tx, input, prepared),
    settle: settle && ((committed) => settle(input, committed)),
  });
  if (answered.replayed) reply.header('Idempotency-Replayed', 'true');
  return answered.reply;
}

async function answerWithoutKey(
  { database, keys }: Idempotency,
  route: PostRoute,
  input: CallerInput<unknown, unknown, Ids>,
): Promise<unknown> {
  const { clientId } = input.caller;
  // keeps the key in memory, so that opening it in the transaction needs no second connection
  await keys.clients.of(clientId);
  const prepared = await route.prepare?.(input);
  const { reply } = route.isOneStatement?.(input)
    ? await route.commit(database.tenant(clientId), input, prepared)
    : await database.inTenant(clientId, (tx) => route.commit(tx, input, prepared));
  return route.settle ? route.settle(input, reply) : reply;
}
