import { type ExportedEntry, toNdjson } from '#audit';
import { createOutbound, type Destinations, type TlsFiles } from '#platform/outbound/outbound.ts';
import { sendOnce } from '#platform/outbound/send-once.ts';
import type { Deployment } from '#values/loopback.ts';
import { sealEnvelope } from '#webhooks';
import type { PushSettings } from './seal-settings.ts';
import { frame, toSyslog } from './syslog.ts';

const CONNECTIONS = { perKey: 1, total: 1, idle: 1 };
const ANSWER_BYTES_MAX = 1024;
const TIME_BUDGET_MS = 15_000;

/** Null for a batch that the receiver has; otherwise why not: the phase that failed, or a status such as `http_503`. */
export type Failure = string | null;

export interface Batch {
  /** Never empty. */
  entries: readonly ExportedEntry[];
  now: Date;
  signal?: AbortSignal;
}

export interface Receiver {
  send(batch: Batch): Promise<Failure>;
  close(): void;
}

export interface ReceiverContext extends Deployment {
  /** Absent where only the description of the API is needed. */
  config?: { privateNetworks: readonly string[] };
  /** How long a batch may take, and how long a syslog receiver must keep the connection open. Tests set them. */
  timeBudgetMs?: number;
  settleMs?: number;
}

/** Receivers are often in the operator's own network. */
export function destinationsOf({ env, publicUrl, config }: ReceiverContext): Destinations {
  return { env, publicUrl, privateNetworks: config?.privateNetworks ?? [] };
}

/** Connects to the receiver that the settings name. Connections are used again until it is closed. */
export function openReceiver(context: ReceiverContext, settings: PushSettings): Receiver {
  return new URL(settings.url).protocol === 'https:'
    ? openHttps(context, settings)
    : openSyslog(context, settings);
}

function openSyslog(context: ReceiverContext, settings: PushSettings): Receiver {
  const { timeBudgetMs = TIME_BUDGET_MS, settleMs } = context;
  const { hostname, port } = new URL(settings.url);
  const ownName = context.publicUrl ? new URL(context.publicUrl).hostname : 'localhost';
  const target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || SYSLOG_PORT };
  return {
    async send({ entries, signal }) {
      const bytes = frame(entries.map((entry) => toSyslog(entry, ownName)));
      const sent = await sendOnce(
        { ...target, bytes, timeBudgetMs, ...(settleMs ? { settleMs } : {}), ...(signal ? { signal } : {}) },
        { ...destinationsOf(context), tls: tlsOf(settings) },
      );
      return sent.outcome === 'sent' ? null : sent.reason;
    },
    close: () => undefined,
  };
}

/** The port of syslog over TLS. */
export const SYSLOG_PORT = 6514;

function openHttps(context: ReceiverContext, settings: PushSettings): Receiver {
  const outbound = createOutbound({ ...destinationsOf(context), tls: tlsOf(settings) }, CONNECTIONS);
  return {
    async send({ entries, now, signal }) {
      const answer = await outbound.post({
        url: settings.url,
        ...request(entries, { settings, now }),
        answerBytesMax: ANSWER_BYTES_MAX,
        timeBudgetMs: context.timeBudgetMs ?? TIME_BUDGET_MS,
        ...(signal ? { signal } : {}),
      });
      if (answer.outcome === 'failed') return answer.reason;
      return answer.status >= 200 && answer.status < 300 ? null : `http_${answer.status}`;
    },
    close: () => outbound.close(),
  };
}

/** The same batch has the same id, so that a receiver can recognise one that is sent again. */
function request(
  entries: readonly ExportedEntry[],
  { settings, now }: { settings: PushSettings; now: Date },
): { headers: Record<string, string>; body: Buffer } {
  const isLines = settings.format === 'ndjson';
  const { headers, body } = sealEnvelope(isLines ? toNdjson(entries) : JSON.stringify(entries), {
    webhookId: `audit-${entries.at(0)?.sequence}-${entries.at(-1)?.sequence}`,
    timestamp: now,
    signingSecrets: settings.signing_secret === null ? [] : [settings.signing_secret],
    encryptionKey: null,
  });
  return {
    headers: {
      ...headers,
      'Content-Type': isLines ? 'application/x-ndjson' : 'application/json',
      'User-Agent': 'stipend',
      ...(settings.authorization === null ? {} : { Authorization: settings.authorization }),
    },
    body,
  };
}

function tlsOf(settings: PushSettings): TlsFiles {
  const { ca_certificate: ca, client_certificate: cert, client_key: key } = settings;
  return { ...(ca ? { ca } : {}), ...(cert && key ? { cert, key } : {}) };
}
