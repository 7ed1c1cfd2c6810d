import { type AuditContext, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import { type IfMatch, unconditional } from '#platform/http/if-match.ts';
import type { Actor } from '#platform/http/permits.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import { appSchemeOf } from './callback-url.ts';
import type { SettingsStep } from './manage-clients.ts';
import { toConfiguration } from './read-configuration.ts';
import type { ClientConfiguration, ClientConfigurationChanges } from './schema.ts';
import { announceLogoChange, findConfigurationForChange, updateConfiguration } from './store.ts';

export async function changeConfiguration(
  tx: Db,
  auditContext: AuditContext,
  {
    changes,
    actor,
    steps,
    ifMatch = unconditional,
  }: {
    changes: ClientConfigurationChanges;
    actor: Actor;
    steps: readonly SettingsStep[];
    ifMatch?: IfMatch;
  },
): Promise<ClientConfiguration> {
  const { clientId, clock } = auditContext;
  const earlier = toConfiguration(await findConfigurationForChange(tx, clientId));
  await ifMatch(async () => earlier);
  const row = await updateConfiguration(tx, clientId, changes, clock.now());
  // after the update, because a concurrent change may have set the other of the two fields
  requireListedScheme(row, changes);
  const fields = Object.keys(changes);
  if (changes.client_logo !== undefined) await announceLogoChange(tx, clientId);
  for (const step of steps) await step(tx, { clientId, userId: null, fields, earlier });
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'configuration_changed',
    details: { fields, ...withdrawalIn(row, changes) },
  });
  return toConfiguration(row);
}

/** The rule about people's data is recorded with its value, because it can erase people. */
function withdrawalIn(
  row: Parameters<typeof toConfiguration>[0],
  changes: ClientConfigurationChanges,
): object {
  if (changes.after_withdrawal === undefined && changes.after_withdrawal_days === undefined) return {};
  const { after_withdrawal, after_withdrawal_days } = toConfiguration(row);
  return { after_withdrawal, after_withdrawal_days };
}

/** A callback URL that is an app link needs a scheme that the client has listed. */
function requireListedScheme(
  { client_callback_url: url, app_link_schemes: schemes }: Awaited<ReturnType<typeof updateConfiguration>>,
  changes: ClientConfigurationChanges,
): void {
  const scheme = url === null ? null : appSchemeOf(url);
  if (scheme === null || schemes.includes(scheme)) return;
  throw invalidRequest(
    changes.client_callback_url
      ? say`[client_callback_url] is an app link with the scheme ${scheme}: list the scheme in [app_link_schemes] first, or in the same request`
      : say`[app_link_schemes] must contain ${scheme}, because [client_callback_url] uses it: change [client_callback_url] first, or in the same request`,
  );
}
