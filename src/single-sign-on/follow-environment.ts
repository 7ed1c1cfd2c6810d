import { recordAuditEntry } from '#audit';
import { deleteIdentities, deleteSessionsOfProvider, type MembersContext, teamOf } from '#members';
import { SERVICE } from '#platform/http/permits.ts';
import type { Logger } from '#platform/log.ts';
import { DEFAULTS, type Provider } from './schema.ts';
import { openProviderSecrets, sealProviderSecret } from './seal-secrets.ts';
import * as store from './store.ts';

type FollowContext = Pick<MembersContext, 'database' | 'keys' | 'clock'> & { log: Logger };

/** What the operator has set in the environment of the service. */
export interface OperatorsProvider {
  clientSecret: string;
  provider: Partial<Provider> & Pick<Provider, 'issuer' | 'client_id'>;
}

/**
 * Stores the operator's provider for the first client, so that everything else reads it from one place. The team keeps what it has
 * decided itself. Without an operator's provider, one that was set before is removed.
 */
export async function followEnvironment(
  context: FollowContext,
  clientId: string,
  given: OperatorsProvider | null,
): Promise<void> {
  const { database, clock, log } = context;
  const known = await store.findSettings(database.tenant(clientId), clientId);
  if (!given && !known?.is_from_environment) return;
  const name = known?.provider.sign_in_name ?? DEFAULT_NAME;
  if (given && !(await database.inSystem((tx) => store.claimName(tx, { name, clientId }))))
    return log.warn('OIDC_ISSUER has no effect: another team has the sign-in name');
  const team = await teamOf(context, clientId);
  await database.inTenant(clientId, async (tx) => {
    const before = await store.findSettingsForChange(tx, clientId);
    if (!given) await store.deleteSettings(tx, clientId);
    else {
      const provider: Provider = { ...DEFAULTS, ...given.provider, sign_in_name: name };
      const row = {
        updated_at: clock.now(),
        is_from_environment: true,
        provider,
        sealed_client_secret: sealProviderSecret(team, 'sealed_client_secret', given.clientSecret),
      };
      const secret = before && openProviderSecrets(team, before).clientSecret;
      if (before && secret === given.clientSecret && isSame(before, provider)) return;
      if (before) await store.updateSettings(tx, clientId, row);
      else
        await store.insertSettings(tx, {
          ...row,
          client_id: clientId,
          created_at: clock.now(),
          is_enforced: false,
          break_glass_member_ids: [],
        });
    }
    if (before && before.provider.issuer !== given?.provider.issuer) {
      await deleteIdentities(tx, clientId, clock.now());
      await deleteSessionsOfProvider(tx, clientId);
    }
    const details = given ? { environment: true } : { environment: true, removed: true };
    await recordAuditEntry(tx, team, { actor: SERVICE, action: 'single_sign_on_changed', details });
  });
  await database.inSystem((tx) => store.releaseNames(tx, clientId, given ? name : null));
}

const DEFAULT_NAME = 'team';

function isSame(before: store.SettingsRow, provider: Provider): boolean {
  const ordered = (value: object) => JSON.stringify(Object.entries(value).sort());
  return before.is_from_environment && ordered(before.provider) === ordered(provider);
}
