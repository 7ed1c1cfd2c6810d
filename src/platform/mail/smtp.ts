import { createTransport } from 'nodemailer';
import { type Email, oneLine, type Sender, SendFailure, type SendFailureReason } from './message.ts';

const PHASE_MS_MAX = 15_000;
/**
 * Limits a whole attempt, because a server that replies slowly enough never exceeds the limit of a single
 * phase.
 */
const ATTEMPT_MS_MAX = 60_000;
/** Shorter than servers wait, so that our side closes the connection, between two emails. */
const IDLE_MS_MAX = 30_000;
const CONNECTIONS_MAX = 4;

export interface SmtpOptions {
  /** smtp:// (TLS with STARTTLS) or smtps://, with user and password if the server needs them. */
  url: string;
  from: { name: string; address: string };
  /** Does not send without encryption. */
  requireTls: boolean;
}

export function createSmtpSender(
  options: SmtpOptions,
  limits: { attemptMsMax?: number } = {},
): Sender<Email> & { close(): void } {
  const host = options.from.address.slice(options.from.address.lastIndexOf('@') + 1);
  let transport = openTransport(options);
  return {
    async send(email, messageId) {
      const used = transport;
      const sending = used.sendMail({
        from: { ...options.from, ...(email.fromName ? { name: oneLine(email.fromName) } : {}) },
        to: { name: '', address: email.to },
        subject: oneLine(email.subject),
        text: email.text,
        html: email.html,
        // the same in every attempt, so that a receiver can recognise a duplicate
        messageId: `<${messageId}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      const onLate = () => {
        if (transport === used) transport = openTransport(options);
        used.close({ force: true });
      };
      const timer = setTimeout(onLate, limits.attemptMsMax ?? ATTEMPT_MS_MAX);
      try {
        await sending;
      } catch (error) {
        throw new SendFailure(reasonOf(error as SmtpError));
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}

/** Connects and signs in without sending anything. Returns the reason if that fails, and null otherwise. */
export async function verifySmtp(options: SmtpOptions): Promise<SendFailureReason | null> {
  const transport = openTransport(options);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return reasonOf(error as SmtpError);
  } finally {
    transport.close();
  }
}

/**
 * Parses the URL here: if nodemailer parsed it, parameters in its query could override the settings below.
 */
function openTransport({ url, requireTls }: SmtpOptions) {
  const { protocol, hostname, port, username, password } = new URL(url);
  return createTransport({
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port ? { port: Number(port) } : {}),
    secure: protocol === 'smtps:',
    requireTLS: requireTls,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    maxConnections: CONNECTIONS_MAX,
    // no retries by nodemailer: the job retries and counts its attempts
    maxRequeues: 0,
    idleTimeout: IDLE_MS_MAX,
    dnsTimeout: PHASE_MS_MAX,
    connectionTimeout: PHASE_MS_MAX,
    greetingTimeout: PHASE_MS_MAX,
    socketTimeout: PHASE_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
}

const REASONS: Record<string, SendFailureReason> = {
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  ETIMEDOUT: 'timed_out',
  ETLS: 'tls_failed',
  EAUTH: 'login_refused',
  ENOAUTH: 'login_refused',
};

const CERTIFICATE = /CERT|SSL|TLS|VERIFY/;

function reasonOf(error: SmtpError): SendFailureReason {
  const { code = '', originalCode = '', command, responseCode, permanent } = error;
  const aboutRecipient = command === 'RCPT TO' && permanent;
  const noAddress = code === 'EENVELOPE' && command === 'API';
  if (aboutRecipient || noAddress) return 'rejected';
  if (CERTIFICATE.test(originalCode)) return 'tls_failed';
  return REASONS[code] ?? (responseCode ? 'refused' : 'failed');
}
