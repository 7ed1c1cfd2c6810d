import { describe, expect, test } from 'vitest';
import { problem, silence, useScriptedServer } from './scripted-server.fixture.ts';

const server = useScriptedServer();
const { answer, clientOf } = server;

describe('an AbortSignal', () => {
  test('ends a request and a wait with its own reason', async () => {
    const reason = new Error('The user closed the page');
    answer((response) => {
      abort.abort(reason);
      silence(response, {} as never);
    });
    let abort = new AbortController();
    await expect(clientOf().client.get('/users', { signal: abort.signal })).rejects.toBe(reason);
    abort = new AbortController();
    answer(problem(503, 'unavailable', { 'retry-after': '60' }));
    const { client } = clientOf({
      wait: undefined,
      onAttempt: () => abort.abort(reason),
    });
    await expect(client.get('/users', { signal: abort.signal })).rejects.toBe(reason);
  });

  test('that has already fired sends nothing', async () => {
    await expect(clientOf().client.get('/users', { signal: AbortSignal.abort() })).rejects.toThrow('abort');
    expect(server.received).toEqual([]);
  });
});
