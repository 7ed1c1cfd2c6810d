/** A message to a person. */
export type Message = Email | Sms;

export interface Email {
  channel: 'email';
  to: string;
  /** The client that it is sent for. Default: the service's own name. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  /**
   * The email only reports what has happened. Without a mail server it is dropped, and the request that caused it still
   * succeeds.
   */
  isNotice?: true;
}

export interface Sms {
  channel: 'sms';
  /** In international format, such as +447700900123. */
  to: string;
  text: string;
}

export type Channel = Message['channel'];

/** Sends a message or throws a SendFailure. All attempts for a message have the same id. */
export interface Sender<Kind extends Message> {
  send(message: Kind, messageId: string): Promise<void>;
  close?(): void;
}

/**
 * The reason for a failure, as one of our own codes, because replies of mail servers and gateways quote
 * addresses.
 */
export type SendFailureReason =
  | 'rejected'
  | 'not_configured'
  | 'unreachable'
  | 'timed_out'
  | 'tls_failed'
  | 'login_refused'
  | 'refused'
  | 'failed';

/** Failures that a retry can't change. */
const FINAL: readonly SendFailureReason[] = ['rejected', 'not_configured'];

export class SendFailure extends Error {
  readonly reason: SendFailureReason;
  readonly final: boolean;

  constructor(reason: SendFailureReason) {
    super(`The message was not sent: ${reason}`);
    this.name = 'SendFailure';
    this.reason = reason;
    this.final = FINAL.includes(reason);
  }
}

/** Makes text safe for a header or a title, where a line break would start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
