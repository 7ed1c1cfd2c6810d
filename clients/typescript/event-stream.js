// @ts-check
import { limitTime } from './limit-time.js';
import { requireType, UnexpectedReply } from './read-reply.js';
import { failureOf, sendWithRetries } from './send.js';

/** @import { Context, PreparedRequest } from './internal.d.ts' */

const EVENT_CHARACTERS_MAX = 1024 * 1024;
/** The service sends a comment every 15 seconds. A connection that is silent for longer than this is broken. */
const SILENCE_MS_MAX = 45_000;

/**
 * Opens a stream of server-sent events and yields the JSON of each. Ends when the service ends the stream.
 *
 * @param {Context} context
 * @param {PreparedRequest} request
 * @param {{ silenceMsMax?: number | undefined }} [options]
 * @returns {AsyncGenerator<unknown, void, undefined>}
 */
export async function* streamEvents(context, request, { silenceMsMax = SILENCE_MS_MAX } = {}) {
  const { operation, signal } = request;
  const accept = { ...request, headers: { ...request.headers, accept: 'text/event-stream' } };
  const { body: reader, requestId, attempts } = await sendWithRetries(context, accept, openBody);
  const decoder = new TextDecoder();
  const parser = createEventParser();
  try {
    for (;;) {
      const { done, value } = await limitTime(silenceMsMax, signal, (limited) =>
        Promise.race([reader.read(), rejectAtAbort(limited)]),
      );
      if (done) return;
      for (const data of parser.push(decoder.decode(value, { stream: true }))) yield parseEvent(data);
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw failureOf(error, { operation, requestId: requestId ?? '', attempts, timeoutMs: silenceMsMax });
  } finally {
    // closes the connection
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Splits a stream's text into the data of its events. Comments and fields other than `data` are skipped.
 *
 * @returns {{ push(text: string): string[] }}
 */
export function createEventParser() {
  let rest = '';
  /** @type {string[]} */
  let data = [];
  return {
    push(text) {
      // a CR at the end can be the first half of CR LF
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      const events = [];
      for (const line of lines) {
        const [, value] = /^data(?:: ?(.*))?$/s.exec(line) ?? [];
        if (/^data(?::|$)/.test(line)) data.push(value ?? '');
        if (line !== '' || data.length === 0) continue;
        events.push(data.join('\n'));
        data = [];
      }
      if (rest.length + data.reduce((sum, { length }) => sum + length, 0) > EVENT_CHARACTERS_MAX)
        throw new UnexpectedReply(`An event is longer than ${EVENT_CHARACTERS_MAX} characters`, 200);
      return events;
    },
  };
}

/** @param {Response} response */
async function openBody(response) {
  requireType(response, 'text/event-stream');
  if (!response.body) throw new UnexpectedReply('The reply has no body', response.status);
  return response.body.getReader();
}

/** @param {string} data */
function parseEvent(data) {
  try {
    return JSON.parse(data);
  } catch {
    throw new UnexpectedReply('An event is not valid JSON', 200);
  }
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<never>}
 */
function rejectAtAbort(signal) {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
