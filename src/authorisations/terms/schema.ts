import { z } from 'zod';
import { namedEnumeration } from '#values/enumeration.ts';
import { Id, Timestamp, text, yesNo } from '#values/fields.ts';
import { Language } from '#values/language.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { yesNoInQuery } from '#values/query-fields.ts';

export const Category = namedEnumeration('AuthorisationCategory', {
  one_time: 'data can be retrieved for 24 hours, without recurring checks',
  recurring: 'data can be retrieved for up to a year, with recurring checks',
});
export type Category = z.output<typeof Category>;

const ABOUT = {
  category: 'What the term allows',
  version: 'Number of the term among the client’s terms, starting at 1, without gaps',
  language: 'Language of `authorisation_text`',
  translations: 'The same text in other languages. Users see the text in the language of their pages',
};

export const TERM_EXAMPLE = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6073',
  is_active: true,
  is_system_term: false,
  authorisation_version: 3,
  created_at: '2026-01-31T09:30:00.000Z',
  name: 'Income check for a mortgage',
  authorisation_text: 'You allow Example Lending to collect your payslips of the last twelve months, once.',
  authorisation_category: 'one_time' as const,
  language: 'en' as const,
  translations: [
    {
      language: 'cy' as const,
      name: 'Gwiriad incwm ar gyfer morgais',
      authorisation_text:
        'Rydych yn caniatáu i Example Lending gasglu eich slipiau cyflog o’r deuddeg mis diwethaf, unwaith.',
    },
  ],
};

export const TermTranslation = z
  .object({
    language: Language.describe('Language of this text'),
    name: z.string().describe('Name of the term in this language'),
    authorisation_text: z.string().describe('The text that users accept, in this language'),
  })
  .meta({
    id: 'AuthorisationTermTranslation',
    description: 'The text of a term in another language',
    examples: TERM_EXAMPLE.translations,
  });
export type TermTranslation = z.output<typeof TermTranslation>;

export const AuthorisationTerm = z
  .object({
    id: Id.describe('Id of the term'),
    is_active: z.boolean().meta({ description: 'Whether users can accept this term' }),
    is_system_term: z
      .boolean()
      .meta({ description: 'Whether this is one of the terms that every client starts with' }),
    authorisation_version: z.int().describe(ABOUT.version),
    created_at: Timestamp.describe('When the term was created'),
    name: z.string().describe('Name of the term'),
    authorisation_text: z.string().meta({ description: 'The text that users accept; it cannot be changed' }),
    authorisation_category: Category.describe(ABOUT.category),
    language: Language.describe(ABOUT.language),
    translations: z.array(TermTranslation).describe(ABOUT.translations),
  })
  .meta({
    id: 'AuthorisationTerm',
    description: 'A consent text that users accept',
    examples: [TERM_EXAMPLE],
  });
export type AuthorisationTerm = z.output<typeof AuthorisationTerm>;

export const TERM_READ_ONLY_FIELDS = [
  'id',
  'created_at',
  'is_system_term',
  'authorisation_version',
] as const satisfies readonly (keyof AuthorisationTerm)[];

const NAME_MAX = 200;
const TEXT_MAX = 50_000;
const OTHER_LANGUAGES_MAX = Language.options.length - 1;
const TRANSLATIONS_MUST = `must be a list of at most ${OTHER_LANGUAGES_MAX} text in another language`;

const TranslationInput = z
  .strictObject({
    language: Language.describe('Language of this text'),
    name: text({ max: NAME_MAX }).describe('Name of the term in this language'),
    authorisation_text: text({ max: TEXT_MAX }).describe('The text that users accept, in this language'),
  })
  .meta({
    id: 'AuthorisationTermTranslationInput',
    description: 'The text of a new term in another language',
    examples: TERM_EXAMPLE.translations,
  });

export const TermInput = z
  .strictObject({
    name: text({ max: NAME_MAX }).describe('Name of the term'),
    authorisation_text: text({ max: TEXT_MAX }).describe('The text that users accept'),
    authorisation_category: Category.describe(ABOUT.category),
    language: Language.default('en').describe(ABOUT.language),
    translations: z
      .array(TranslationInput, { error: TRANSLATIONS_MUST })
      .max(OTHER_LANGUAGES_MAX, { error: TRANSLATIONS_MUST })
      .default([])
      .describe(ABOUT.translations),
  })
  .refine(({ language, translations }) => translations.every((other) => other.language !== language), {
    path: ['translations'],
    error: 'must be in a language other than that of [authorisation_text]: see [language]',
  })
  .meta({
    id: 'AuthorisationTermInput',
    description: 'A new term',
    examples: [
      {
        name: TERM_EXAMPLE.name,
        authorisation_text: TERM_EXAMPLE.authorisation_text,
        authorisation_category: TERM_EXAMPLE.authorisation_category,
        language: TERM_EXAMPLE.language,
        translations: TERM_EXAMPLE.translations,
      },
    ],
  });
export type TermInput = z.output<typeof TermInput>;

export const UNCHANGEABLE = 'cannot be changed: create a new term';

export const TermChanges = z
  .strictObject({
    name: text({ max: NAME_MAX }).optional().describe('Name of the term'),
    is_active: yesNo().optional().describe('Whether users can accept this term'),
    authorisation_text: sentBack(),
    authorisation_category: sentBack(),
    language: sentBack(),
    translations: z
      .array(z.unknown(), { error: UNCHANGEABLE })
      .optional()
      .meta({ description: 'Must be omitted or unchanged' }),
  })
  .meta({
    id: 'AuthorisationTermChanges',
    description: 'Changes to a term. An absent field keeps its value',
    examples: [{ is_active: false }],
  });
export type TermChanges = z.output<typeof TermChanges>;

function sentBack() {
  return z.string({ error: UNCHANGEABLE }).optional().meta({ description: 'Must be omitted or unchanged' });
}

export const TermListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  is_active: yesNoInQuery()
    .optional()
    .describe('`true`: only terms that users can accept. `false`: only the others'),
});

export const TermList = z
  .object({ pagination: Pagination, terms: z.array(AuthorisationTerm).describe('The terms of this page') })
  .meta({
    id: 'AuthorisationTermList',
    description: 'A page of terms',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        terms: [TERM_EXAMPLE],
      },
    ],
  });
