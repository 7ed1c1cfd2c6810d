import { findConfiguration } from '#clients';
import { type Language, textsIn } from '#pages';
import type { Db } from '#platform/database/database.ts';
import type { Message } from '#platform/mail/message.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { type ErasureSteps, findTokenGeneration, type Tenant } from '#users';
import { findNewestContact } from '../asking/store.ts';
import { createJourney } from '../create-journey.ts';
import { dayInWords } from '../pages/wording.ts';
import type { Contact } from '../schema.ts';
import { updateJourney } from '../store.ts';
import type { ProvedContactsOf } from './proved-contacts.ts';

const HOUR_MS = 3_600_000;
/** The longest that any link works. */
const LINK_HOURS_MAX = 168;

interface TellContext {
  publicUrl: string;
  senders: Pick<Senders, 'canSend'>;
  provedContactsOf: ProvedContactsOf;
}

/**
 * Tells a person who has stopped sharing when they are erased, with a link to the page on which they can object. Somebody with a
 * forwarded link may have stopped in their name.
 */
export function tellPerson({
  publicUrl,
  senders,
  provedContactsOf,
}: TellContext): ErasureSteps['tellPerson'] {
  return async (tx, tenant, { userId, eraseAt }) => {
    const contacts = (await provedContactsOf(tx, tenant, userId)).filter((contact) =>
      senders.canSend(contact.email === undefined ? 'sms' : 'email'),
    );
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
    expiresAt: new Date(now.getTime() + LINK_HOURS_MAX * HOUR_MS),
    isWanted: false,
  });
  const url = `${notice.publicUrl}/journey/${ticket}`;
  const day = dayInWords(eraseAt.toISOString(), language);
  const message = messageOf({ contact, language, company, day, url });
  const messageId = await postMessage(tx, { ...tenant, now }, message);
  await updateJourney(tx, clientId, journeyId, { sent_at: now, message_id: messageId });
  return messageId;
}

function messageOf({
  contact,
  language,
  company,
  day,
  url,
}: {
  contact: Contact;
  language: Language;
  company: string;
  day: string;
  url: string;
}): Message {
  const { myData } = textsIn(language);
  const words = myData.keep.message;
  if (contact.email === undefined)
    return { channel: 'sms', to: contact.phone ?? '', text: words.sms(company, day, url) };
  const mail = renderMail({
    from: company,
    subject: words.subject(company),
    paragraphs: [words.stopped(company), words.erased(day), words.keep],
    button: { label: words.button, url },
    footer: words.footer(company),
    language,
  });
  return { channel: 'email', to: contact.email, fromName: company, ...mail };
}
