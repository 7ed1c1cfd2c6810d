import { isTaxAuthority } from '#accounts';
import type { ResolvedSettings } from '#clients';
import type { Providers } from '#providers';
import { METHODS, type Method } from './schema.ts';

export type SourceSettings = Pick<
  ResolvedSettings,
  'payroll_connections_enabled' | 'taxauth_enabled' | 'payslip_upload_enabled'
>;

/** The ways to share that the settings, the catalogue and the journey allow, best first. */
export function allowedMethods(
  providers: Providers,
  settings: SourceSettings,
  wanted: readonly string[] | null,
): Method[] {
  const ids = providers.catalogue.providers.map(({ id }) => id);
  const direct = providers.direct().map(({ id }) => id);
  const usable = ids.filter((id) => providers.find(id)?.setup);
  const isIncome = (id: string) => isTaxAuthority(providers, id);
  const possible: Readonly<Record<Method, boolean>> = {
    payroll:
      settings.payroll_connections_enabled.value &&
      usable.some((id) => !direct.includes(id) && !isIncome(id)),
    direct: settings.payroll_connections_enabled.value && direct.length > 0,
    taxauth: settings.taxauth_enabled.value && usable.some(isIncome),
    payslips: settings.payslip_upload_enabled.value,
    bank_statements: true,
  };
  return METHODS.filter((method) => possible[method] && (wanted?.includes(method) ?? true));
}
