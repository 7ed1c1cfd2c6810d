import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { callerGone, onBehalfOf } from './caller-gone.ts';

/** A server whose work waits until its caller has gone, and a page that calls it within the process. */
async function startServer() {
  const server = fastify();
  const started: AbortSignal[] = [];
  server.get('/work', async (_request, reply) => {
    const gone = callerGone(reply);
    started.push(gone);
    if (!gone.aborted) await once(gone, 'abort');
    throw gone.reason;
  });
  server.get('/page', (_request, reply) => onBehalfOf(callerGone(reply), () => server.inject('/work')));
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { started, port, server };
}

test.each(['/work', '/page'])('a caller of %s that hangs up aborts the signal of the work', async (path) => {
  const { started, port } = await startServer();
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await expect.poll(() => started.length).toBe(1);
  expect(started[0]?.aborted).toBe(false);
  socket.destroy();
  await expect.poll(() => started[0]?.aborted, { timeout: 10_000 }).toBe(true);
  expect(started[0]?.reason).toMatchObject({ code: 'request_cancelled' });
});

test('work for a caller that has already gone never starts', async () => {
  const { started, server } = await startServer();
  const gone = AbortSignal.abort(new Error('gone'));
  await onBehalfOf(gone, () => server.inject('/work'));
  expect(started.map(({ aborted }) => aborted)).toEqual([true]);
});
