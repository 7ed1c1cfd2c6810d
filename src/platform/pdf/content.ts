import { z } from 'zod';

const Language = z.enum(['en', 'cy']);

/** A column of a table. Shares decide the widths. */
const Column = z.object({ heading: z.string(), share: z.number(), isNumeric: z.boolean().optional() });

/** The parts of a document, in the order in which they are drawn. */
const Block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    text: z.string(),
    language: Language.nullish(),
  }),
  /** `language` is that of a text which is not in the document's language. */
  z.object({ kind: z.literal('text'), text: z.string(), language: Language.nullish() }),
  /** Small print, such as how much was left out. */
  z.object({ kind: z.literal('note'), text: z.string() }),
  /** Names and values, side by side. */
  z.object({ kind: z.literal('facts'), rows: z.array(z.tuple([z.string(), z.string()])) }),
  /** What somebody wrote: who and when, and the text. */
  z.object({ kind: z.literal('quote'), title: z.string(), text: z.string() }),
  /** A conclusion that stands out. The title says what the colour means. */
  z.object({
    kind: z.literal('callout'),
    title: z.string(),
    text: z.string(),
    tone: z.enum(['good', 'neutral', 'warning', 'bad']),
  }),
  /** The most important values, side by side. */
  z.object({
    kind: z.literal('figures'),
    figures: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  /** Words, with a picture beside them if there is one. All measures are in points. */
  z.object({
    kind: z.literal('picture'),
    title: z.string(),
    lines: z.array(z.string()),
    picture: z
      .object({
        png: z.instanceof(Uint8Array),
        width: z.number(),
        height: z.number(),
        /** Framed on the picture. */
        marks: z.array(
          z.object({
            x: z.number(),
            y: z.number(),
            width: z.number(),
            height: z.number(),
            label: z.string().nullable(),
          }),
        ),
        /** What the picture shows, for people who can't see it. */
        alt: z.string(),
      })
      .nullable(),
  }),
  z.object({ kind: z.literal('table'), columns: z.array(Column), rows: z.array(z.array(z.string())) }),
]);
export type Block = z.output<typeof Block>;
export type Column = z.output<typeof Column>;

/** A document without any layout. It has only texts and bytes, so that it can be sent to another thread. */
export const Content = z.object({
  language: Language,
  title: z.string(),
  /** Under the title. */
  lead: z.array(z.string()),
  /** The company that holds the data. */
  author: z.string(),
  madeAt: z.string(),
  /** At the end of each page, cut if it is too long for a line. */
  footer: z.string(),
  /** Beside the footer; `{page}` and `{pages}` are replaced. */
  pageNumber: z.string(),
  /** Sections look like subsections, for a document of a few pages. */
  isCompact: z.boolean().optional(),
  blocks: z.array(Block),
});
export type Content = z.output<typeof Content>;
