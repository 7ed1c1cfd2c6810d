import { z } from 'zod';
import { Id, Timestamp } from '#values/fields.ts';
import type { EventKind } from './event-kinds.ts';

/** The body of an event as it is stored and delivered, with its payload. */
export interface EventBody {
  event: EventKind;
  /** Null for events that are about no user. */
  user_id: string | null;
  timestamp: string;
  [field: string]: unknown;
}

/** An event that webhooks deliver. One schema builds the body, describes it and gives receivers their types. */
export interface EventType<Data = never> {
  kind: EventKind;
  /** Describes what has happened when the event is published. */
  summary: string;
  body: z.ZodType;
  /** The event's own fields, including `payload`. Test events are made from it. */
  example: Readonly<Record<string, unknown>>;
  /** False for an event that is about no user. */
  isAboutUser: boolean;
  build(about: { userId: string | null; now: Date }, data: Data): EventBody;
}

/** The fields that an event has because it is about an entry. */
export const ENTRY_FIELDS = {
  entry_id: Id.describe('The entry that contains the data'),
  account_id: Id.nullable().describe(
    'The account that the data was retrieved with; null for an uploaded payslip, and for data that you submitted in the sandbox without an account',
  ),
};

type DataShape = z.ZodRawShape & { payload?: z.ZodObject };

const defined = new Map<EventKind, EventType>();

/** Returns the definition of an event, which the module of its feature has made when it was loaded. */
export function eventTypeOf(kind: EventKind): EventType {
  const type = defined.get(kind);
  if (!type) throw new Error(`The event ${kind} is not defined: call defineEvent in its feature`);
  return type;
}

export function defineEvent<Shape extends DataShape>(definition: {
  kind: EventKind;
  /** The name of the schema in the description of the API, and of the type in the receiver library. */
  id: string;
  summary: string;
  /** The fields that only this event has, including `payload` if it has one. */
  data: z.ZodObject<Shape>;
  example: z.output<z.ZodObject<Shape>>;
  isAboutUser?: false;
}): EventType<z.input<z.ZodObject<Shape>>> {
  const { kind, id, summary, data, example, isAboutUser = true } = definition;
  const { payload, ...fields } = data.shape as DataShape;
  const body = z
    .object({
      event: z.literal(kind).describe(`Always \`${kind}\``),
      user_id: isAboutUser
        ? Id.describe('The user that the event is about')
        : z.null().describe('Always null: the event is about no user'),
      timestamp: Timestamp.describe('When the event was published'),
      test: z
        .literal(true)
        .optional()
        .describe('Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends'),
      ...fields,
      ...(payload && {
        payload: payload
          .optional()
          .describe('The data. Present if `config.include_payload` of the webhook is true'),
      }),
    })
    .meta({
      id,
      description: summary,
      examples: [{ event: kind, user_id: isAboutUser ? USER_ID : null, timestamp: TIMESTAMP, ...example }],
    });
  const type: EventType<z.input<z.ZodObject<Shape>>> = {
    kind,
    summary,
    body,
    example,
    isAboutUser,
    build: ({ userId, now }, own) =>
      body.parse({ event: kind, user_id: userId, timestamp: now.toISOString(), ...own }) as EventBody,
  };
  defined.set(kind, type);
  return type;
}

const USER_ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072';
const TIMESTAMP = '2026-02-01T09:30:00.000Z';
