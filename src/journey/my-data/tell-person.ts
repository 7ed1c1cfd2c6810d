import { findConfiguration } from '#clients';
import { type Language, textsIn } from '#pages';
import type { Db } from '#platform/database/database.ts';
import { serviceAuthority } from '#platform/http/permits.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import type { Senders } from '#platform/mail/senders.ts';
import {
  type ErasureSteps,
  findTokenGeneration,
  listProvedContacts,
  type ProvedContact,
  readTypedUser,
  type Tenant,
} from '#users';
import { findNewestContact } from '../asking/store.ts';
import { messageTo } from '../contacts/message-to.ts';
import { createJourney } from '../create-journey.ts';
import { dayInWords } from '../pages/wording.ts';
import type { Contact } from '../schema.ts';
import { updateJourney } from '../store.ts';
import { hadDetails } from './read-groups.ts';
import { listAgreeing, listSources, SOURCES_READ_MAX } from './store.ts';

const WEEK_MS = 7 * 86_400_000;

interface TellContext {
  publicUrl: string;
  senders: Pick<Senders, 'canSend'>;
}

/**
 * Tells a person who has stopped sharing when they are erased, with a link to the page on which they can object. Somebody with a
 * forwarded link may have stopped in their name.
 */
export function tellPerson({ publicUrl, senders }: TellContext): ErasureSteps['tellPerson'] {
  return async (tx, tenant, { userId, eraseAt, isForAll }) => {
    const proved = (await listProvedContacts(tx, tenant, userId)).filter(
      ({ contact, isWithEvidence }) =>
        isWithEvidence && senders.canSend(contact.email === undefined ? 'sms' : 'email'),
    );
    if (isForAll && !(await isEverybodyIn(tx, tenant, { userId, proved }))) return [];
    const contacts = [
      ...new Map(proved.map(({ index, contact }) => [index.toString('hex'), contact])).values(),
    ];
    const generation = await findTokenGeneration(tx, tenant.clientId, userId);
    if (generation === null) return [];
    const language = await languageOf(tx, tenant, userId);
    const notices: string[] = [];
    for (const contact of contacts)
      notices.push(
        await sendNotice(tx, tenant, { userId, generation, contact, language, eraseAt, publicUrl }),
      );
    return notices;
  };
}

/**
 * Whether each browser that agreed or added evidence has a contact, and the client has nothing of its own. Somebody could add a file
 * and a contact of their own, and stop sharing: a message to that contact does not tell the person.
 */
async function isEverybodyIn(
  tx: Db,
  tenant: Tenant,
  { userId, proved }: { userId: string; proved: readonly ProvedContact[] },
): Promise<boolean> {
  const { clientId } = tenant;
  if (hadDetails(await readTypedUser(tx, tenant, userId))) return false;
  const told = new Set<string | null>(proved.map(({ sessionId }) => sessionId));
  return (await listParties(tx, clientId, userId)).every((sessionId) => told.has(sessionId));
}

/** The browsers that agreed for the user or added something; null for the client, and if somebody added too much to read. */
export const listParties: ErasureSteps['listParties'] = async (tx, clientId, userId) => {
  const sources = await listSources(tx, { clientId, userId, limit: SOURCES_READ_MAX + 1 });
  const sharing = sources.map(({ sessionId }) => sessionId);
  const unread = sources.length > SOURCES_READ_MAX ? [null] : [];
  return [...new Set([...sharing, ...unread, ...(await listAgreeing(tx, { clientId, userId }))])];
};

async function languageOf(tx: Db, { clientId }: Tenant, userId: string): Promise<Language> {
  const known = await findNewestContact(tx, clientId, userId);
  return known?.language === 'cy' ? 'cy' : 'en';
}

interface Notice {
  userId: string;
  generation: number;
  contact: Contact;
  language: Language;
  eraseAt: Date;
  publicUrl: string;
}

async function sendNotice(tx: Db, tenant: Tenant, notice: Notice): Promise<string> {
  const { userId, generation, contact, language, eraseAt } = notice;
  const { clientId, clock } = tenant;
  const now = clock.now();
  const { client_display_name: name } = await findConfiguration(tx, clientId);
  const company = name ?? textsIn(language).journey.theCompany;
  const { journeyId, ticket } = await createJourney(tx, tenant, {
    userId,
    generation,
    input: { starts_at: 'my_data', contact, language },
    // until the last moment at which the person can object
    expiresAt: new Date(Math.max(eraseAt.getTime(), now.getTime() + WEEK_MS)),
    isWanted: false,
    by: serviceAuthority(),
  });
  const url = `${notice.publicUrl}/journey/${ticket}`;
  const day = dayInWords(eraseAt.toISOString(), language);
  const words = textsIn(language).myData.keep.message;
  const message = messageTo(contact, {
    from: company,
    subject: words.subject(company),
    paragraphs: [words.stopped(company), words.erased(day), words.keep],
    button: { label: words.button, url },
    footer: words.footer(company),
    language,
    sms: words.sms(company, day, url),
  });
  const messageId = await postMessage(tx, { ...tenant, now }, message);
  await updateJourney(tx, clientId, journeyId, { sent_at: now, message_id: messageId });
  return messageId;
}
