import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { Id, Timestamp, text } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';

const MAIL = {
  mail_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  channel: 'email' as const,
  to: 'ada@lender.example',
  subject: '123456 is your verification code for Example Lending',
  text: '123456\n\nExample Lending\n\nHello Ada,\n\nEnter the code above to continue. It is valid for 10 minutes. Do not share it with anyone.\n\nIf you did not request a code, change your password.\n\n-- \nYou received this message because you are a member of this team or were invited to it. It was sent automatically.\n',
  html: '<!doctype html><html lang="en">…</html>',
  status: 'sent' as const,
  created_at: '2026-01-31T09:30:00.000Z',
  sent_at: '2026-01-31T09:30:01.000Z',
};

export const SandboxMail = z
  .object({
    mail_id: Id.describe('Id of the message'),
    channel: enumeration({ email: 'an email', sms: 'a text message' }).describe('Kind of message'),
    to: z.string().meta({ description: 'An email address, or a telephone number' }),
    subject: z.string().nullable().describe('Subject; null for a text message'),
    text: z.string().describe('The message as text'),
    html: z.string().nullable().describe('The message as HTML; null for a text message'),
    status: enumeration({
      queued: 'waits to be sent',
      sent: 'was sent',
      failed: 'could not be sent',
    }).describe('Status of the message'),
    created_at: Timestamp.describe('When the message was created'),
    sent_at: Timestamp.nullable().describe('When the message was sent'),
  })
  .meta({
    id: 'SandboxMail',
    description: 'An email or text message from the service',
    examples: [MAIL],
  });
export type SandboxMail = z.output<typeof SandboxMail>;

export const SandboxMailQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  to: text({ max: 254 }).optional().describe('Only messages to this email address or telephone number'),
});

export const SandboxMailList = z
  .object({ pagination: Pagination, mails: z.array(SandboxMail).describe('The messages of this page') })
  .meta({
    id: 'SandboxMailList',
    description: 'A page of messages',
    examples: [
      { pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null }, mails: [MAIL] },
    ],
  });
