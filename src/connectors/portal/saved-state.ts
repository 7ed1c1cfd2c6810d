import { z } from 'zod';
import { MfaKind } from '../connector.ts';

/* State between calls, as text that the caller stores encrypted and passes back. */

const Session = z.object({
  cookies: z.string(),
  /** The latest tokens, by their names in the definition. */
  tokens: z.record(z.string(), z.string()).default({}),
});
export type Session = z.output<typeof Session>;

const Resume = Session.extend({
  login: z.string(),
  question: z.object({
    form: z.object({
      type: z.enum(['form', 'json']).default('form'),
      action: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
    /** Inputs to fill with the answer, with its character at `index`, or with a date in `format`. */
    blanks: z.array(
      z.object({
        name: z.string(),
        from: z.enum(['answer', 'character', 'date']),
        index: z.int(),
        format: z.string(),
      }),
    ),
    challenge: z.object({
      kind: MfaKind,
      prompt: z.string(),
      positions: z.array(z.int()).nullable(),
      length: z.int().nullable(),
      date_format: z.string().nullable(),
      attempts_left: z.int().nullable(),
      expires_at: z.string(),
    }),
  }),
});
export type Resume = z.output<typeof Resume>;
export type Question = Resume['question'];
export type Blank = Question['blanks'][number];

export function saveSession({ cookies, tokens }: Session): string {
  return JSON.stringify({ cookies, tokens });
}

export function parseSession(text: string): Session {
  return Session.parse(JSON.parse(text));
}

export function saveResume(resume: Resume): string {
  return JSON.stringify(resume);
}

export function parseResume(text: string): Resume {
  return Resume.parse(JSON.parse(text));
}
