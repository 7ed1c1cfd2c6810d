import { z } from 'zod';
import { Id, Timestamp, text } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';

const EXAMPLE = {
  mail_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  channel: 'email' as const,
  to: 'ada@lender.example',
  subject: 'Your code for Example Lending',
  text: 'Example Lending\n\nYour code:\n\n    123456\n\n-- \nSent by Stipend\n',
  html: '<!doctype html><html lang="en">…</html>',
  status: 'sent' as const,
  created_at: '2026-01-31T09:30:00.000Z',
  sent_at: '2026-01-31T09:30:01.000Z',
};

export const SandboxMail = z
  .object({
    mail_id: Id,
    channel: z.enum(['email', 'sms']),
    to: z.string().meta({ description: 'An email address, or a telephone number' }),
    subject: z.string().nullable().meta({ description: 'Null for a text message' }),
    text: z.string(),
    html: z.string().nullable().meta({ description: 'Null for a text message' }),
    status: z.enum(['queued', 'sent', 'failed']),
    created_at: Timestamp,
    sent_at: Timestamp.nullable(),
  })
  .meta({ id: 'SandboxMail', examples: [EXAMPLE] });
export type SandboxMail = z.output<typeof SandboxMail>;

export const SandboxMailQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  to: text({ max: 254 }).optional(),
});

export const SandboxMailList = z
  .object({ pagination: Pagination, mails: z.array(SandboxMail) })
  .meta({ examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, mails: [EXAMPLE] }] });
