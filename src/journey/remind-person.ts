import { type AccountsContext, dueBy, findAccount, type RemindPayload } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import { serviceAuthority } from '#platform/http/permits.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { Problem } from '#platform/problem.ts';
import { findTokenGeneration, lockUser, type Tenant, tenantOf } from '#users';
import { requireContact, sendLink } from './asking/send-link.ts';
import { findNewestContact } from './asking/store.ts';
import { createJourney } from './create-journey.ts';

const HOURS = 168;
const HOUR_MS = 3_600_000;

type RemindContext = AccountsContext & { senders: Pick<Senders, 'canSend'> };

/**
 * Sends a link to a person who has to say whether a bank connection goes on, to the newest contact that the client gave. The client has
 * been told by an event, so a message that can't be sent is no failure.
 */
export async function remindPerson(
  context: RemindContext,
  { client_id: clientId, account_id: accountId }: RemindPayload,
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  try {
    await context.database.inTenant(clientId, (tx) => remind(tx, context, { tenant, accountId }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    context.log.info({ account_id: accountId, code: error.code }, 'a reminder to reconfirm was not sent');
  }
}

async function remind(
  tx: Db,
  { providers, senders, publicUrl }: RemindContext,
  { tenant, accountId }: { tenant: Tenant; accountId: string },
): Promise<void> {
  const { clientId, clock } = tenant;
  const row = await findAccount(tx, clientId, accountId);
  const has_session = row?.sealed_secrets != null;
  const by = row && dueBy({ ...row, has_session }, tenant.clientTime());
  if (!row || !by) return;
  const { user_id: userId, payroll_provider } = row;
  if (!(await lockUser(tx, clientId, userId))) return;
  const generation = await findTokenGeneration(tx, clientId, userId);
  if (generation === null) return;
  const { contact } = await requireContact(tx, tenant, { userId, given: undefined, senders });
  const known = await findNewestContact(tx, clientId, userId);
  const language = known?.language === 'cy' ? 'cy' : 'en';
  const expiresAt = new Date(clock.now().getTime() + HOURS * HOUR_MS);
  const input = { starts_at: 'my_data', contact, language } as const;
  const { journeyId, ticket } = await createJourney(tx, tenant, {
    userId,
    generation,
    input,
    expiresAt,
    isWanted: false,
    by: serviceAuthority(),
  });
  const bank = providers.nameOf(payroll_provider);
  const url = `${publicUrl}/journey/${ticket}`;
  const reconfirm = { bank, by };
  await sendLink(tx, tenant, { journeyId, url, expiresAt, contact, language, ask: undefined, reconfirm });
}
