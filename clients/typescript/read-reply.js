// @ts-check
import { StipendError } from './errors.js';
import { readRetryAfter } from './retry.js';

const JSON_BYTES_MAX = 64 * 1024 * 1024;
const ERROR_BYTES_MAX = 64 * 1024;

/** A successful reply that is not what the API describes, such as the page of a proxy. */
export class UnexpectedReply extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** @param {Response} response */
export async function readJson(response) {
  requireType(response, 'application/json');
  const text = await readText(response, JSON_BYTES_MAX);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedReply('The reply is not valid JSON', response.status);
  }
}

/**
 * Rejects text that is not CSV: it is a proxy's page, because all text files of the API are CSV.
 *
 * @param {Response} response
 */
export async function readFile(response) {
  const type = typeOf(response);
  if (type.startsWith('text/') && type !== 'text/csv') throw notFromService(response);
  return response.blob();
}

/**
 * @param {Response} response
 * @param {string} type
 */
export function requireType(response, type) {
  if (typeOf(response) !== type) throw notFromService(response);
}

/**
 * Turns a reply with an error status into an error.
 *
 * @param {Response} response
 * @param {{ operation: string, requestId: string | null, attempts: number }} facts
 */
export async function errorOf(response, facts) {
  const { status, headers } = response;
  if (status === 304) return notModified(facts);
  const messages = status < 400 ? null : await readMessages(response);
  const code = headers.get('x-svc-error-code') ?? `http_${status}`;
  return new StipendError({
    ...facts,
    status,
    code: messages ? code : 'unexpected_reply',
    messages: messages ?? [redirectMessage(response) ?? notFromService(response).message],
    retryAfterMs: readRetryAfter(headers.get('retry-after'), Date.now()),
    mfaMethods: (headers.get('x-svc-mfa-method') ?? '').split(', ').filter(Boolean),
  });
}

/** @param {{ operation: string, requestId: string | null, attempts: number }} facts */
function notModified(facts) {
  return new StipendError({
    ...facts,
    status: 304,
    code: 'not_modified',
    messages: ['It has not changed since you read it'],
    retryAfterMs: null,
  });
}

/**
 * Returns the messages of an error that the service sent. The reply of a proxy has none.
 *
 * @param {Response} response
 * @returns {Promise<string[] | null>}
 */
async function readMessages(response) {
  try {
    requireType(response, 'application/json');
    const { errors } = JSON.parse(await readText(response, ERROR_BYTES_MAX));
    return Array.isArray(errors) && errors.every((error) => typeof error === 'string') ? errors : null;
  } catch {
    // the status says enough, even if the body is cut off
    return null;
  }
}

/** @param {Response} response */
function redirectMessage({ status, type }) {
  if (type !== 'opaqueredirect' && (status < 300 || status > 399)) return null;
  return 'The server redirects to another address. Set url to the address of the service itself';
}

/** @param {Response} response */
function notFromService(response) {
  const type = typeOf(response) || 'no type';
  return new UnexpectedReply(
    `The reply with status ${response.status} and ${type} is not what the API describes. Check that url is the address of the service, and which proxies are in between`,
    response.status,
  );
}

/** @param {Response} response */
function typeOf(response) {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/**
 * @param {Response} response
 * @param {number} bytesMax
 */
async function readText(response, bytesMax) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return text + decoder.decode();
    bytes += value.length;
    if (bytes > bytesMax) {
      await reader?.cancel();
      throw new UnexpectedReply(`The reply is larger than ${bytesMax / 1024 / 1024} MiB`, response.status);
    }
    text += decoder.decode(value, { stream: true });
  }
}
