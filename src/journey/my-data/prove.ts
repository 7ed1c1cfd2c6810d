import { claimReconnected } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import { findWithdrawal, listProvedContacts, recordProvedContact, type Tenant } from '#users';
import type { Contact } from '../schema.ts';
import type { Session } from '../sessions.ts';
import type { Belongings } from './confirm-person.ts';
import { readAccessIn } from './read-access.ts';
import { updateProved } from './store.ts';

/**
 * Records a code that was right, and opens what it shows. A proof covers what exists now: what another browser adds later needs a
 * new one.
 */
export async function proveByCode(tx: Db, tenant: Tenant, session: Session, contact: Contact): Promise<void> {
  // before reading: what is connected again in the meantime stays closed
  const now = tenant.clock.now();
  await claimAccounts(tx, tenant, session);
  const { closed, shownByCode, hasOwn: isWithEvidence } = await readAccessIn(tx, tenant, session);
  const { sessionId, userId } = session;
  await recordProvedContact(tx, tenant, { userId, sessionId, contact, isWithEvidence });
  await open(tx, session, { closed, opened: shownByCode, now });
}

/** Of a hidden person, a contact that is confirmed now is too new. */
async function claimAccounts(
  tx: Db,
  tenant: Tenant,
  { clientId, userId, sessionId, contactIndex }: Session,
): Promise<void> {
  const withdrawal = await findWithdrawal(tx, clientId, userId);
  if (withdrawal?.isHidden || contactIndex === null) return;
  const proved = await listProvedContacts(tx, tenant, userId);
  const same = proved.filter(({ isWithEvidence, index }) => isWithEvidence && contactIndex.equals(index));
  const confirmedIn = new Set(same.map((contact) => contact.sessionId));
  await claimReconnected(tx, tenant, { userId, sessionId, confirmedIn });
}

/** Opens what the answers select in this browser. */
export async function proveByAnswers(
  tx: Db,
  tenant: Tenant,
  session: Session,
  select: (closed: readonly Belongings[]) => readonly string[],
): Promise<readonly string[]> {
  const now = tenant.clock.now();
  const { closed, way } = await readAccessIn(tx, tenant, session);
  const opened = way?.kind === 'questions' ? select(closed) : [];
  if (opened.length > 0) await open(tx, session, { closed, opened, now });
  return opened;
}

async function open(
  tx: Db,
  session: Session,
  { closed, opened, now }: { closed: readonly Belongings[]; opened: readonly string[]; now: Date },
): Promise<void> {
  const closedIds = new Set(closed.flatMap(({ ids }) => ids));
  const ids = [...session.provedIds.filter((id) => !closedIds.has(id)), ...opened];
  await updateProved(tx, session, { ids, now });
}
