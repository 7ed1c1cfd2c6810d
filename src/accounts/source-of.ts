import type { Connector } from '#connectors';
import type { Providers } from '#providers';

/** The source of a user's data, as their readiness names it, to which a provider belongs. */
export type ProviderSource = 'payroll' | 'direct' | 'taxauth' | 'bank_statements';

const SOURCE_OF: Readonly<Record<Connector['kind'], ProviderSource>> = {
  login: 'payroll',
  oauth: 'payroll',
  direct: 'direct',
  income: 'taxauth',
  bank: 'bank_statements',
};

/** A provider that is no longer configured counts as payroll, as most providers are. */
export function sourceOf(providers: Providers, provider: string): ProviderSource {
  const setup = providers.find(provider)?.setup;
  return setup ? SOURCE_OF[setup.connector.kind] : 'payroll';
}
