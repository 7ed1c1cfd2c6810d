import { findConfiguration } from '#clients';
import { type Language, type Texts, textsIn } from '#pages';
import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import type { Message } from '#platform/mail/message.ts';
import { postMessage, readDeliveries } from '#platform/mail/outbox.ts';
import { requireSender } from '#platform/mail/require-sender.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { countLimited, deleteContent } from '#platform/mail/store.ts';
import { invalidRequest, Problem, say } from '#platform/problem.ts';
import { requireUserKey, type Tenant } from '#users';
import type { Effect } from '#values/effects.ts';
import { indexOfContact } from '../contacts/index-contacts.ts';
import { messageTo } from '../contacts/message-to.ts';
import { makerOf, stillCausable } from '../link-maker.ts';
import { dayInWords } from '../pages/wording.ts';
import type { Contact } from '../schema.ts';
import { openContact } from '../seal-journey.ts';
import { updateJourney } from '../store.ts';
import { askedInWords } from './asked-words.ts';
import type { AskInput } from './schema.ts';
import { countSent, findNewestContact, listMessagesOf } from './store.ts';

const HOUR_MS = 3_600_000;
/** So that nobody can flood a person with messages, not even by creating several users for them. */
const PER_PERSON = { max: 5, hours: 24 };
/** So that a stolen key can't send many links before somebody notices. */
const PER_CLIENT = { max: 1000, hours: 1 };

/** A contact, and what the person who chose it may cause today; null if the caller has just chosen it. */
interface ChosenContact {
  contact: Contact;
  effects: readonly Effect[] | null;
}

/** The contact that a link will be sent to: the given one, or the newest that the client gave for this user. Rejects one that can't be reached. */
export async function requireContact(
  tx: Db,
  tenant: Tenant,
  {
    userId,
    given,
    senders,
  }: { userId: string; given: Contact | undefined; senders: Pick<Senders, 'canSend'> },
): Promise<ChosenContact> {
  const chosen = given ? { contact: given, effects: null } : await readNewestContact(tx, tenant, userId);
  const { contact } = chosen;
  requireSender(senders, contact.email === undefined ? 'sms' : 'email');
  if (contact.phone?.match(NOT_MOBILE))
    throw invalidRequest(
      say`[contact.phone] must be a mobile number: text messages can't be sent to this one`,
    );
  if (contact.email?.match(NO_MAILBOX))
    throw invalidRequest(say`[contact.email] can't receive emails: its domain is reserved`);
  await requireMaySend(tx, tenant, { userId, contact });
  return chosen;
}

/** British numbers that are not +447. */
const NOT_MOBILE = /^\+44(?!7)/;
/** RFC 2606: no mail server can have these domains. */
const NO_MAILBOX = /\.(?:invalid|localhost)$/;

async function readNewestContact(tx: Db, tenant: Tenant, userId: string): Promise<ChosenContact> {
  const { clientId } = tenant;
  const known = await findNewestContact(tx, clientId, userId);
  if (!known?.sealed_contact)
    throw invalidRequest(
      say`[contact] is needed to send the link: no earlier link of this user has a contact`,
    );
  const deliveries = await readDeliveries(tx, clientId, known.message_id === null ? [] : [known.message_id]);
  if (known.message_id !== null && deliveries.get(known.message_id) === 'failed')
    throw invalidRequest(
      say`[contact] is needed to send the link: the last message to the known contact could not be delivered`,
    );
  const userKey = await requireUserKey(tx, tenant, userId);
  return {
    contact: openContact(userKey, { clientId, journeyId: known.journey_id }, known.sealed_contact),
    effects: await stillCausable(tx, tenant, {
      madeBy: makerOf(known),
      contactEffects: known.contact_effects as Effect[],
    }),
  };
}

interface Limit {
  count: (since: Date, limit: number) => Promise<number>;
  max: number;
  hours: number;
  message: ReturnType<typeof say>;
}

/** Requests for the same person wait for each other. Concurrent requests for others can exceed the client's limit by a few. */
async function requireMaySend(
  tx: Db,
  { clientId, clientKey, clock }: Tenant,
  { userId, contact }: { userId: string; contact: Contact },
): Promise<void> {
  const contactIndex = indexOfContact(clientKey, contact);
  await lockName(tx, `links to user ${userId}`);
  await lockName(tx, `links to contact ${contactIndex.toString('hex')}`);
  const countTo = (index: Buffer | null) => (since: Date, limit: number) =>
    countLimited(tx, clientId, { contactIndex: index, since, limit });
  const limits: Limit[] = [
    {
      ...PER_PERSON,
      count: (since, limit) => countSent(tx, clientId, { userId, since, limit }),
      message: say`The link can't be sent: ${PER_PERSON.max} links were sent to this user in the last 24 hours`,
    },
    {
      ...PER_PERSON,
      count: countTo(contactIndex),
      message: say`The link can't be sent: ${PER_PERSON.max} links were sent to this contact in the last 24 hours`,
    },
    {
      ...PER_CLIENT,
      count: countTo(null),
      message: say`The link can't be sent: ${PER_CLIENT.max} links were sent for you in the last hour`,
    },
  ];
  for (const { count, max, hours, message } of limits) {
    const since = new Date(clock.now().getTime() - hours * HOUR_MS);
    if ((await count(since, max)) < max) continue;
    throw new Problem({
      code: 'too_many_attempts',
      messages: [message],
      headers: { 'retry-after': String((hours * HOUR_MS) / 1000) },
    });
  }
}

export interface LinkToSend {
  journeyId: string;
  url: string;
  expiresAt: Date;
  contact: Contact;
  language: Language;
  ask: readonly AskInput[] | undefined;
  /** The bank connection that the link asks about, and until when. */
  reconfirm?: { bank: string; by: string };
}

/** Sends a new link in the transaction that creates it. */
export async function sendLink(tx: Db, tenant: Tenant, link: LinkToSend): Promise<void> {
  const { clientId, clock } = tenant;
  const { client_display_name: name } = await findConfiguration(tx, clientId);
  // people can't tell a message without the lender's name from fraud
  if (name === null)
    throw invalidRequest(
      say`[send] needs the name of your company: set client_display_name in the configuration`,
    );
  const now = clock.now();
  const index = indexOfContact(tenant.clientKey, link.contact);
  const messageId = await postMessage(tx, { ...tenant, now }, messageOf(link, name), index);
  await updateJourney(tx, clientId, link.journeyId, { sent_at: now, message_id: messageId });
}

/** Erases what was sent to a user, in the transaction that deletes the user. Links that wait are not sent any more. */
export async function forgetLinks(
  tx: Db,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  await deleteContent(tx, clientId, await listMessagesOf(tx, clientId, userId));
}

function messageOf(link: LinkToSend, company: string): Message {
  const { contact, language, ask, url, expiresAt, reconfirm } = link;
  const texts = textsIn(language);
  const words = reconfirm
    ? reconfirmWords(texts.bank.reconfirm.message, reconfirm, language)
    : texts.ask.message[ask ? 'ask' : 'share'];
  const day = dayInWords(expiresAt.toISOString(), language);
  const items = (ask ?? []).map((item) => `• ${askedInWords(item, language)}`);
  return messageTo(contact, {
    from: company,
    subject: words.subject(company),
    paragraphs: [words.why(company), ...items, texts.ask.message.until(day), texts.ask.message.safe(company)],
    button: { label: words.button, url },
    footer: texts.myData.code.message.footer(company),
    language,
    sms: words.sms(company, url),
  });
}

function reconfirmWords(
  { subject, why, button, sms }: Texts['bank']['reconfirm']['message'],
  { bank, by }: NonNullable<LinkToSend['reconfirm']>,
  language: Language,
) {
  const day = dayInWords(by, language);
  return {
    subject,
    why: (company: string) => why(company, bank, day),
    button,
    sms: (company: string, url: string) => sms(company, bank, url),
  };
}
