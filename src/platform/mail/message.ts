/** What goes to a person. */
export type Message = Email | Sms;

export interface Email {
  channel: 'email';
  to: string;
  /** On whose behalf it is sent; without it the service's own name. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
}

export interface Sms {
  channel: 'sms';
  /** In international form, such as +447700900123. */
  to: string;
  text: string;
}

export type Channel = Message['channel'];

/** Brings a message on its way, or throws a SendFailure. The id is the same in every attempt. */
export interface Sender<Kind extends Message> {
  send(message: Kind, messageId: string): Promise<void>;
  close?(): void;
}

/** Why a message was not sent, in a word of ours: what the other side says quotes addresses. */
export type FailureWord =
  | 'rejected'
  | 'not_configured'
  | 'unreachable'
  | 'timed_out'
  | 'tls_failed'
  | 'login_refused'
  | 'refused'
  | 'failed';

/** The words after which another attempt would end the same way. */
const FINAL: readonly FailureWord[] = ['rejected', 'not_configured'];

export class SendFailure extends Error {
  readonly word: FailureWord;
  readonly final: boolean;

  constructor(word: FailureWord) {
    super(`A message was not sent: ${word}`);
    this.name = 'SendFailure';
    this.word = word;
    this.final = FINAL.includes(word);
  }
}

/** Text for a header or a title: a line break in it would begin the next header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
