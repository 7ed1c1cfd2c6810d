import { z } from 'zod';
import {
  Box,
  DocumentKind,
  Extraction,
  MediaType,
  PASSWORD_LENGTH_MAX,
  PictureProblem,
  Refused,
} from '../extraction.ts';

const Password = z.string().max(PASSWORD_LENGTH_MAX).optional();

/** A task for a child; the document is in the attachment. */
const Task = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('extract'),
    mediaType: MediaType,
    kind: DocumentKind,
    mayUseOcr: z.boolean(),
    password: Password,
  }),
  z.object({ name: z.literal('judge'), mediaType: MediaType, password: Password }),
  z.object({
    name: z.literal('render'),
    mediaType: MediaType,
    pageNumber: z.int().min(1),
    dpi: z.number().min(18).max(300),
    area: Box.optional(),
  }),
]);
export type Task = z.output<typeof Task>;

/**
 * A request to a child. Replies repeat its `id`, so that a late reply is never taken for one about another
 * document.
 */
export const Request = z.object({ id: z.uuid(), task: Task });
export type Request = z.output<typeof Request>;

const About = z.object({ id: z.uuid() });
const Extracted = About.extend({ type: z.literal('extracted'), extraction: Extraction });
const Judged = About.extend({ type: z.literal('judged'), problems: z.array(PictureProblem) });
const Rendered = About.extend({
  type: z.literal('rendered'),
  /** The PNG is in the attachment. */
  page: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('rendered'), width: z.int(), height: z.int() }),
    Refused,
  ]),
});

/** A message from a child. */
export const Reply = z.discriminatedUnion('type', [
  /** The child has loaded its program. */
  z.object({ type: z.literal('ready') }),
  /** The child has reached this page. Sent only for documents that take seconds per page. */
  About.extend({ type: z.literal('progress'), page: z.int() }),
  Extracted,
  Judged,
  Rendered,
  /** An unexpected error and the line that threw it. The parent replaces the child. */
  About.extend({ type: z.literal('failed'), where: z.string().max(500) }),
]);
export type Reply = z.output<typeof Reply>;
export type Result = z.output<typeof Extracted | typeof Judged | typeof Rendered>;
