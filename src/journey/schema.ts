import { z } from 'zod';
import { parseEmail } from '#values/email.ts';
import { enumeration, namedEnumeration, namedOpenEnumeration } from '#values/enumeration.ts';
import { formed, Id, id, list, messageReply, Timestamp, text, wholeNumber, yesNo } from '#values/fields.ts';
import { Language } from '#values/language.ts';
import { pageOf, pageQuery } from '#values/page.ts';
import { parseInternationalPhone } from '#values/phone.ts';
import { ASKED_EXAMPLE, AskedItem, AskFor } from './asking/schema.ts';

/** The ways to share income, best first. All but `bank_connection` have the name of a source in a user's readiness. */
export const Method = namedEnumeration('JourneyMethod', {
  payroll: 'sign in to a payroll provider',
  direct: 'from the employer’s payroll, without a sign-in',
  taxauth: 'from the tax authority',
  bank_connection: 'sign in to a bank',
  payslips: 'upload payslips',
  bank_statements: 'upload bank statements',
});
export type Method = z.output<typeof Method>;
export const METHODS = Method.options;

const JOURNEY_HOURS_MAX = 168;
const REFERENCE_LENGTH_MAX = 255;

const Contact = z
  .strictObject({
    email: formed(parseEmail, { must: 'an email address', max: 254 }).optional(),
    phone: formed(parseInternationalPhone, {
      must: 'a phone number in international form such as +447700900123',
    }).optional(),
  })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    error: 'must have either email or phone',
  });
export type Contact = z.output<typeof Contact>;

export const JourneyInput = z
  .strictObject({
    expires_in_hours: wholeNumber(1, JOURNEY_HOURS_MAX)
      .optional()
      .describe(
        'How long the link works, in hours. Default: 1, the same as the token. A user who is on the pages when the link expires can continue',
      ),
    starts_at: enumeration({
      sharing: 'the pages on which the user shares income',
      my_data: 'the page on which the user sees what was shared',
    })
      .optional()
      .describe('Where the link leads. Default: `sharing`'),
    methods: list(Method, {
      max: METHODS.length,
      must: `a list of one or more of ${METHODS.join(', ')}`,
    })
      .refine((given) => new Set(given).size === given.length, { error: 'must not name a method twice' })
      .optional()
      .describe(
        'The ways to share that are offered. Default: all that the user’s settings allow, or all that can bring what `ask_for` lists',
      ),
    ask_for: AskFor.optional().describe(
      'Exactly what you need, such as payslips of two months. The pages list it and show what has arrived. It is stored encrypted. Anyone who has the link can read it. Default: income in general',
    ),
    payroll_provider: text({ max: 100 })
      .optional()
      .describe('`id` of the provider whose sign-in is shown instead of the list of ways'),
    language: Language.optional().describe(
      'Language of the pages, which the user can change. Default: the language of the browser',
    ),
    client_reference: text({ max: REFERENCE_LENGTH_MAX })
      .optional()
      .describe(
        'Your own reference. It is added to `client_callback_url` as `client_reference` when the journey ends',
      ),
    contact: Contact.optional().describe(
      'An email address or a mobile number that you know belongs to the user. In a browser that did not add the data, a one-time code that is sent there proves who the user is, in place of questions. It is stored encrypted and never shown in full',
    ),
  })
  .meta({
    id: 'JourneyInput',
    description: 'How the hosted journey of a user token works',
    examples: [{ expires_in_hours: 72, methods: ['payroll', 'payslips'], client_reference: 'loan-1017' }],
  });
export type JourneyInput = z.output<typeof JourneyInput>;

const USER_ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
const JOURNEY_ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60a1';

export const UserTokenInput = z
  .strictObject({
    user_id: id().describe('The user that the token is for'),
    journey: JourneyInput.optional().describe('How the hosted journey works'),
  })
  .meta({
    id: 'UserTokenInput',
    description: 'A request for a user token',
    examples: [{ user_id: USER_ID, journey: { expires_in_hours: 72, client_reference: 'loan-1017' } }],
  });

export const UserToken = z
  .object({
    access_token: z.string().meta({ description: 'Send it as `Authorization: Bearer …`' }),
    token_type: z.literal('Bearer').describe('Always `Bearer`'),
    expires_in: z.int().describe('How long the token is valid, in seconds'),
    expires_at: Timestamp.describe('When the token expires'),
    user_id: Id.describe('The user that the token is for'),
    journey_id: Id.describe('Id of the hosted journey'),
    journey_url: z.string().meta({
      description:
        'The link to the hosted journey of this user. Anyone who has the link can continue the journey, so send it to the user only',
    }),
    journey_expires_at: Timestamp.describe(
      'When the link stops working. A user who is on the pages at that time can continue',
    ),
  })
  .meta({
    id: 'UserToken',
    description: 'A token that gives access to the data of one user, and a link to the user’s journey',
    examples: [
      {
        access_token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTlhMmIzYyJ9.c2lnbmF0dXJl',
        token_type: 'Bearer',
        expires_in: 3600,
        expires_at: '2026-01-31T10:30:00.000Z',
        user_id: USER_ID,
        journey_id: JOURNEY_ID,
        journey_url: 'https://payroll.lender.example/journey/q2Jc1mWc0yq6T3bS8vG5xN7eR4uL9pK0aZ2hD6fY1oE',
        journey_expires_at: '2026-02-03T09:30:00.000Z',
      },
    ],
  });

const ENDS = {
  complete: 'the user finished, and everything that the user started has arrived',
  partial: 'the user finished, and something has failed or has not arrived yet',
  declined: 'the user does not want to share',
  left: 'the user left before the end',
  ended: 'you ended the journey',
  expired: 'the link expired before the user finished',
} as const;
export const JourneyEnd = enumeration(ENDS);
export type JourneyEnd = z.output<typeof JourneyEnd>;

export const JourneyStatus = namedEnumeration('JourneyStatus', {
  created: 'the link was not opened yet',
  open: 'the user opened the link and has not finished',
  ...ENDS,
});
export type JourneyStatus = z.output<typeof JourneyStatus>;

/** How users end a journey. These values come back on the client's callback URL. */
export const OUTCOMES = ['complete', 'partial', 'declined', 'left'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const EXAMPLE = {
  journey_id: JOURNEY_ID,
  user_id: USER_ID,
  created_at: '2026-01-31T09:30:00.000Z',
  expires_at: '2026-02-03T09:30:00.000Z',
  status: 'open' as const,
  opened_at: '2026-01-31T09:41:00.000Z',
  step: 'ways',
  employer_not_found: false,
  ended_at: null,
  client_reference: 'loan-1017',
  sent_at: '2026-01-31T09:30:00.000Z',
  sent_to: 'a…@mail.example',
  delivery: 'sent' as const,
  asked_for: [ASKED_EXAMPLE],
};

export const Journey = z
  .object({
    journey_id: Id.describe('Id of the journey'),
    user_id: Id.describe('The user that the journey is for'),
    created_at: Timestamp.describe('When the link was created'),
    expires_at: Timestamp.describe(
      'When the link stops working. While the user is on the pages, this time is extended, up to 24 hours after the link was first opened',
    ),
    status: JourneyStatus.describe('Progress of the journey, or how it ended'),
    opened_at: Timestamp.nullable().describe('When the link was first opened'),
    step: namedOpenEnumeration('JourneyStep', {
      welcome: 'the first page',
      consent: 'the text that the user accepts or declines',
      ways: 'the ways to share',
      search: 'the search for an employer or a provider',
      direct: 'the details that an employer’s payroll is searched by',
      'sign-in': 'the sign-in at a provider',
      account: 'the progress of a sign-in, and its security questions',
      upload: 'the upload of documents',
      found: 'what was found',
      end: 'the last page',
      'my-data': 'what the user has shared',
    })
      .nullable()
      .describe('The page that was shown last; null before the link is opened'),
    employer_not_found: z
      .boolean()
      .describe(
        'Whether the user said that the search shows neither their employer nor their payroll provider',
      ),
    ended_at: Timestamp.nullable().describe('When the journey ended; null if it has not, or it expired'),
    client_reference: z
      .string()
      .nullable()
      .describe('Your own reference for the journey; null if it has none'),
    sent_at: Timestamp.nullable().describe('When the service sent the link to the user; null if you send it'),
    sent_to: z
      .string()
      .nullable()
      .describe('Where it was sent, shortened, such as `a…@mail.example` or `…123`; null if it was not sent'),
    delivery: enumeration({
      waiting: 'the message is waiting, or will be tried again',
      sent: 'the mail server or the SMS gateway has accepted the message',
      failed: 'the message could not be delivered: send the link another way',
    })
      .nullable()
      .describe('What became of the message; null if the link was not sent, or more than 7 days ago'),
    asked_for: z
      .array(AskedItem)
      .nullable()
      .describe(
        'What the link asks for, with what has arrived; null if it asks for income in general, or if the user’s data is hidden',
      ),
  })
  .meta({ id: 'Journey', description: 'A user’s hosted journey', examples: [EXAMPLE] });
export type Journey = z.output<typeof Journey>;

export const LINK_HOURS_DEFAULT = 72;

export const JourneyLinkInput = z
  .strictObject({
    ...JourneyInput.shape,
    expires_in_hours: wholeNumber(1, JOURNEY_HOURS_MAX)
      .default(LINK_HOURS_DEFAULT)
      .describe('How long the link works, in hours. A user who is on the pages when it expires can continue'),
    send: yesNo()
      .optional()
      .describe(
        'Whether the service sends the link: to `contact`, or without one to the newest contact of the user’s earlier links. At most 5 links a day are sent to a user and to a contact, and 1,000 an hour for you',
      ),
  })
  .meta({
    id: 'JourneyLinkInput',
    description: 'How the journey works',
    examples: [
      {
        expires_in_hours: 72,
        language: 'cy',
        ask_for: [{ source: 'payslips', months: ['2025-11', '2025-12'] }],
        contact: { email: 'ada@mail.example' },
        send: true,
      },
    ],
  });

export const JourneyLink = z
  .object({
    ...Journey.shape,
    journey_url: z.string().meta({
      description:
        'The link to the journey. It is shown only in this reply. Anyone who has the link can continue the journey, so send it to the user only',
    }),
  })
  .meta({
    id: 'JourneyLink',
    description: 'A new journey with its link',
    examples: [
      {
        ...EXAMPLE,
        status: 'created' as const,
        opened_at: null,
        step: null,
        delivery: 'waiting' as const,
        asked_for: [{ ...ASKED_EXAMPLE, received: 'none' as const, arrivals: [] }],
        journey_url: 'https://payroll.lender.example/journey/q2Jc1mWc0yq6T3bS8vG5xN7eR4uL9pK0aZ2hD6fY1oE',
      },
    ],
  });

export const JourneyListQuery = z.strictObject(
  pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
);

export const JourneyList = pageOf(
  { id: 'JourneyList', description: 'A page of journeys' },
  { journeys: z.array(Journey).describe('The journeys of this page') },
  { journeys: [EXAMPLE] },
);

export const Ended = messageReply(`Journey with id [${JOURNEY_ID}] was ended`);
export const Revoked = messageReply(`All tokens of user [${USER_ID}] were revoked`);
