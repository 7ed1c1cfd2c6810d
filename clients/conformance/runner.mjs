// Runs scenarios with the TypeScript client. README.md describes the protocol.
import assert from 'node:assert/strict';
import { createInterface } from 'node:readline';
import { createClient, etagOf, StipendError } from '../typescript/index.js';
import { RESOURCES } from '../typescript/operations.gen.js';
import * as edge from '../typescript/webhooks/edge.js';
import { verifyAndOpen, WebhookError } from '../typescript/webhooks/index.js';

send({ language: 'TypeScript', features: ['encryption'] });
for await (const line of createInterface({ input: process.stdin })) send(await runScenario(JSON.parse(line)));

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function runScenario({ url, client: settings = {}, calls }) {
  const seen = { waits_ms: [], attempts: [], renewals: [] };
  const outcomes = [];
  let client;
  try {
    client = createClient(optionsOf(url, settings, seen));
  } catch (error) {
    return { ...seen, outcomes: [{ error: describeError(error) }] };
  }
  const users = new Map();
  for (const call of calls) {
    const outcome = { changes: [] };
    try {
      const result = await runCall(clientFor(client, users, call), call, outcome.changes);
      outcome.result = result ?? null;
      outcome.etag = etagOrNull(result);
    } catch (error) {
      outcome.error = describeError(error);
    }
    outcomes.push(outcome);
  }
  return { ...seen, outcomes };
}

function etagOrNull(result) {
  try {
    return etagOf(result);
  } catch {
    return null;
  }
}

function optionsOf(url, settings, seen) {
  const { path = '', tokens, count_max, ms_max, timeout_ms, token, api_key } = settings;
  const remaining = [...(tokens ?? [])];
  const nextToken = ({ isRenewal }) => {
    seen.renewals.push(isRenewal);
    return remaining.length > 1 ? remaining.shift() : remaining[0];
  };
  return {
    url: settings.url ?? `${url}${path}`,
    ...(api_key === null ? {} : { apiKey: api_key ?? 'svc_sandbox_secret' }),
    ...(token === undefined ? {} : { token }),
    ...(tokens === undefined ? {} : { token: nextToken }),
    retries: {
      ...(count_max === undefined ? {} : { countMax: count_max }),
      ...(ms_max === undefined ? {} : { msMax: ms_max }),
    },
    timeoutMs: timeout_ms,
    random: () => 1,
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      seen.waits_ms.push(ms);
    },
    onAttempt: ({ operation, attempt, status, code, requestId }) =>
      seen.attempts.push({ operation, attempt, status, code, request_id: requestId }),
  };
}

function clientFor(client, users, { as_user: user }) {
  if (user === undefined) return client;
  if (!users.has(user)) users.set(user, client.forUser(user));
  return users.get(user);
}

async function runCall(client, call, changes) {
  const waiting = {
    ...(call.until_status ? { until: ({ status }) => status === call.until_status } : {}),
    onChange: (found) => changes.push(found),
    timeoutMs: call.timeout_ms,
  };
  switch (call.method) {
    case 'wait_for_account':
      return client.waitForAccount(call.id, { ...waiting, silenceMsMax: call.silence_ms });
    case 'wait_for_document':
      return client.waitForDocument(call.id, { ...waiting, silenceMsMax: call.silence_ms });
    case 'wait_for_data':
      return client.waitForData(call.id, waiting);
    case 'upload':
      return upload(client, call, waiting);
    case 'verify_and_open':
      return openDelivery(call);
    case 'send': {
      const [method, path] = call.operation.split(' ');
      const reply = await client.send(method, path, {
        path: call.ids,
        query: call.query,
        headers: call.headers,
      });
      const { status, headers, body, attempts, requestId } = reply;
      return { status, etag: headers.get('etag'), body: body ?? null, attempts, request_id: requestId };
    }
    default:
      return runMethod(client, call);
  }
}

async function runMethod(client, call) {
  const [resource, verb] = call.method.split('.');
  const [kind, httpMethod] = RESOURCES[resource][verb].split(' ');
  const named = Object.entries(call.options ?? {}).map(([name, value]) => [camel(name), value]);
  const options = { ...call.query, ...Object.fromEntries(named) };
  const body = ['POST', 'PUT', 'PATCH'].includes(httpMethod) ? [call.body] : [];
  const given = client[resource][verb](...(call.ids ?? []), ...body, options);
  if (kind === 'event') return collect(given, call.take);
  if (call.read === 'pages') return collect(given.pages(), call.take);
  if (call.read === 'page') return given.page();
  if (kind.includes(':')) return collect(given, call.take);
  const result = await given;
  if (!(result instanceof Blob)) return result;
  return { content_type: result.type.split(';')[0], text: await result.text() };
}

async function collect(iterable, take = Number.POSITIVE_INFINITY) {
  const items = [];
  for await (const item of iterable) if (items.push(item) >= take) break;
  return items;
}

function upload(client, { kind, file, external_id, authorisation_id }, waiting) {
  const content = file.path ?? new Blob([file.text]);
  return client.upload(kind, content, {
    ...waiting,
    fileName: file.name,
    externalId: external_id,
    authorisationId: authorisation_id,
  });
}

/** The receiver for edge runtimes must reply the same as the one for Node. */
async function openDelivery(call) {
  const [onNode, onEdge] = await Promise.allSettled([
    openWith(verifyAndOpen, call),
    openWith(edge.verifyAndOpen, call),
  ]);
  assert.deepEqual(onEdge, onNode);
  if (onNode.status === 'rejected') throw onNode.reason;
  return onNode.value;
}

async function openWith(open, { body, headers, signing_secret, encryption_key, tolerance_seconds, now }) {
  return open(body, headers, {
    signingSecret: signing_secret,
    ...(encryption_key == null ? {} : { encryptionKey: encryption_key }),
    ...(tolerance_seconds === undefined ? {} : { toleranceSeconds: tolerance_seconds }),
    now: new Date(now * 1000),
  });
}

function describeError(error) {
  if (error instanceof WebhookError) return { kind: 'webhook', reason: error.reason, message: error.message };
  if (error instanceof TypeError) return { kind: 'argument', message: error.message };
  if (!(error instanceof StipendError)) return { kind: 'other', message: String(error?.stack ?? error) };
  const { operation, status, code, messages, requestId, retryAfterMs, mfaMethods, attempts, message } = error;
  return {
    ...{ kind: 'stipend', operation, status, code, messages, attempts, message },
    ...{ request_id: requestId, retry_after_ms: retryAfterMs, mfa_methods: mfaMethods },
  };
}

function camel(name) {
  return name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
}
