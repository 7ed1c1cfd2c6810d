import { createHmac, timingSafeEqual } from 'node:crypto';
import { textsIn } from '#pages';
import { deriveKey } from '#platform/crypto/derive-key.ts';
import type { Message } from '#platform/mail/message.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import { CODE_ATTEMPTS, CODE_MINUTES, newCode, RESEND_SECONDS } from '#platform/one-time-codes.ts';
import { requireUserKey, tenantOf } from '#users';
import { messageTo } from '../contacts/message-to.ts';
import type { Visit } from '../journey-page.ts';
import { companyOf } from '../pages/wording.ts';
import { recordAboutJourney } from '../record-entry.ts';
import type { Contact } from '../schema.ts';
import { openContact } from '../seal-journey.ts';
import { proveByCode } from './prove.ts';
import * as store from './store.ts';

/** For a journey, across all browsers, so that nobody who has the link can flood the person with messages. */
const CODES_MAX = 10;

/** Reads the contact of the journey, which must have one. */
export async function readContact({ context, session }: Visit): Promise<Contact> {
  const { clientId, userId, journeyId, sealedContact } = session;
  if (!sealedContact) throw new Error('The journey has no contact');
  const tenant = await tenantOf(context, clientId);
  const userKey = await requireUserKey(context.database.tenant(clientId), tenant, userId);
  return openContact(userKey, { clientId, journeyId }, sealedContact);
}

/** Whether this browser was sent a code that it can still use. */
export async function hasLiveCode({ context: { database, clock }, session }: Visit): Promise<boolean> {
  const db = database.tenant(session.clientId);
  return (await store.findLiveCode(db, session, clock.now())) !== undefined;
}

/** Sends a code to the contact, for this browser alone. */
export async function sendCode(visit: Visit): Promise<'sent' | 'wait' | 'none_left'> {
  const { context, session } = visit;
  const { clientId } = session;
  const contact = await readContact(visit);
  const tenant = await tenantOf(context, clientId);
  const now = context.clock.now();
  return context.database.inTenant(clientId, async (tx) => {
    const sent = await store.findSentCodesForChange(tx, session);
    if (!sent || sent.codes_sent >= CODES_MAX) return 'none_left';
    const last = sent.code_sent_at === null ? 0 : Date.parse(sent.code_sent_at);
    if (now.getTime() - last < RESEND_SECONDS * 1000) return 'wait';
    const code = newCode();
    await store.updateSentCode(tx, session, {
      hash: hashCode(visit, code),
      now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
      attempts: CODE_ATTEMPTS,
    });
    await postMessage(tx, { ...tenant, now }, messageOf(visit, contact, code));
    return 'sent';
  });
}

/** Compares a code. Returns how many attempts are left after a wrong one; zero if there is no code to compare with. */
export async function checkCode(visit: Visit, code: string): Promise<'right' | number> {
  const { context, session } = visit;
  const { clientId } = session;
  const tenant = await tenantOf(context, clientId);
  const contact = await readContact(visit);
  return context.database.inTenant(clientId, async (tx) => {
    const live = await store.findLiveCode(tx, session, context.clock.now());
    const left = live?.code_hash ? await store.takeCodeAttempt(tx, session) : null;
    if (!live?.code_hash || left === null) return 0;
    if (timingSafeEqual(live.code_hash, hashCode(visit, code))) {
      await proveByCode(tx, tenant, session, contact);
      return 'right';
    }
    await recordAboutJourney(tx, tenant, session, {
      action: 'journey_confirmation_failed',
      details: { failures: CODE_ATTEMPTS - left },
    });
    return left;
  });
}

/** Hashes with a key, because a plain hash of six digits is quickly guessed. */
function hashCode({ context: { keys }, session: { sessionId } }: Visit, code: string): Buffer {
  return createHmac('sha256', deriveKey(keys.root, 'journey-codes'))
    .update(`${sessionId}\n${code}`, 'utf8')
    .digest();
}

function messageOf(visit: Visit, contact: Contact, code: string): Message {
  const { language } = visit;
  const texts = textsIn(language).myData.code.message;
  const company = companyOf(visit);
  return messageTo(contact, {
    from: visit.facts.client.name ?? 'Stipend',
    subject: texts.subject(code, company),
    paragraphs: [texts.enter(CODE_MINUTES), texts.notYou(company)],
    code,
    footer: texts.footer(company),
    language,
    sms: texts.sms(code, company, CODE_MINUTES),
  });
}
