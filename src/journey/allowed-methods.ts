import { type ProviderSource, sourceOf } from '#accounts';
import type { ResolvedSettings } from '#clients';
import type { Providers } from '#providers';
import { METHODS, type Method } from './schema.ts';

export type SourceSettings = Pick<
  ResolvedSettings,
  'payroll_connections_enabled' | 'taxauth_enabled' | 'bank_connections_enabled' | 'payslip_upload_enabled'
>;

const METHOD_OF: Readonly<Record<ProviderSource, Method>> = {
  payroll: 'payroll',
  direct: 'direct',
  taxauth: 'taxauth',
  bank_statements: 'bank_connection',
};

/** The way to share to which a provider belongs. */
export function methodOf(providers: Providers, provider: string): Method {
  return METHOD_OF[sourceOf(providers, provider)];
}

/** The ways to share that the settings, the catalogue and the journey allow, best first. */
export function allowedMethods(
  providers: Providers,
  settings: SourceSettings,
  wanted: readonly string[] | null,
): Method[] {
  const usable = new Set(
    providers.catalogue.providers
      .filter(({ id }) => providers.find(id)?.setup)
      .map(({ id }) => methodOf(providers, id)),
  );
  const { payroll_connections_enabled: payroll } = settings;
  const possible: Readonly<Record<Method, boolean>> = {
    payroll: payroll.value && usable.has('payroll'),
    direct: payroll.value && usable.has('direct'),
    taxauth: settings.taxauth_enabled.value && usable.has('taxauth'),
    bank_connection: settings.bank_connections_enabled.value && usable.has('bank_connection'),
    payslips: settings.payslip_upload_enabled.value,
    bank_statements: true,
  };
  return METHODS.filter((method) => possible[method] && (wanted?.includes(method) ?? true));
}
