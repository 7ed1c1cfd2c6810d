import { type AccountsContext, notConfigured, providerUnavailable } from '#accounts';
import type { ProviderSetup } from '#connectors';
import { type NotPossible, notPossible } from './prepare-query.ts';

/** Finds how a provider is reached. An operator may have removed it, or its settings, since the account was linked. */
export function findSetup(
  { providers }: Pick<AccountsContext, 'providers'>,
  provider: string,
): ProviderSetup | NotPossible {
  const known = providers.find(provider);
  if (!known) return notPossible(providerUnavailable(null));
  return known.setup ?? notPossible(notConfigured(provider));
}
