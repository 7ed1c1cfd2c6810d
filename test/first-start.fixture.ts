import { afterAll, beforeAll, expect } from 'vitest';
import { type RunningProcess, untilOutput, untilServing } from '../harness/service-process.ts';
import { dataDirectory, startStipend } from './support/process.ts';

/** Starts a service for the first time, with the examples of the sandbox. */
export function useFirstStart() {
  const undo = new AsyncDisposableStack();
  let service: RunningProcess;
  let ask: Ask;
  /** Reads a part of what the service has printed. */
  const printed = (pattern: RegExp) => pattern.exec(service.output())?.[1] ?? '';

  beforeAll(async () => {
    const data = await dataDirectory();
    undo.defer(() => data.remove());
    service = startStipend(['serve'], { DATA_DIR: data.path, SANDBOX_EXAMPLES: 'on' });
    undo.defer(() => service.stop());
    const url = await untilServing(service);
    await untilOutput(service, /Ctrl-C/);
    ask = askWith(url, printed(/API key +(\S+)/));
  });
  afterAll(() => undo.disposeAsync());
  return { printed, ask: (...request: Parameters<Ask>) => ask(...request) };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
type Ask = (method: string, path: string, body?: object) => Promise<any>;

function askWith(url: string, key: string): Ask {
  return async (method, path, body) => {
    const headers = { 'X-API-KEY': key, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const reply = await fetch(url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(reply.ok, `${method} ${path}`).toBe(true);
    return reply.json();
  };
}
