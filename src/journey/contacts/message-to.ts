import type { Message } from '#platform/mail/message.ts';
import { type MailContent, renderMail } from '#platform/mail/render-mail.ts';
import type { Contact } from '../schema.ts';

/** The message to a contact: an email, or a text message to one that is a phone number. */
export function messageTo(
  { email, phone = '' }: Contact,
  { sms, ...mail }: MailContent & { sms: string },
): Message {
  if (email === undefined) return { channel: 'sms', to: phone, text: sms };
  return { channel: 'email', to: email, fromName: mail.from, ...renderMail(mail) };
}
