import { z } from 'zod';
import { type ConnectorDescription, KINDS, type SandboxProvider } from '#connectors';
import { ProviderRow } from '#values/provider.ts';
import rows from './catalogue.json' with { type: 'json' };
import { Employer, ParentProvider, type ProviderCatalogue } from './schema.ts';

const EmployerRow = Employer.omit({ logo_url: true }).strict();
const ParentRow = ParentProvider.omit({ logo_url: true }).strict();

/** The stored catalogue. Logo URLs are added per request because they depend on the public URL. */
export const Catalogue = z.strictObject({
  providers: z.array(ProviderRow),
  parent_provider_meta: z.array(ParentRow),
  employers: z.array(EmployerRow),
});
export type Catalogue = z.output<typeof Catalogue>;

/** A simulated provider, and the connector that reaches it. */
export interface SimulatedProvider extends SandboxProvider {
  connector: ConnectorDescription;
}

/** The simulated providers: first those with a sign-in on our pages, as people see them. */
export function simulatedProviders(connectors: readonly ConnectorDescription[]): SimulatedProvider[] {
  const kinds = Object.keys(KINDS);
  return connectors
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
    .flatMap((connector) =>
      (connector.sandbox?.providers ?? []).map((provider) => ({ ...provider, connector })),
    );
}

/** The catalogue of a sandbox, with the simulated providers of its connectors. */
export function sandboxCatalogue(connectors: readonly ConnectorDescription[]): Catalogue {
  const simulated = simulatedProviders(connectors);
  return Catalogue.parse({
    ...rows,
    providers: simulated.map(({ row, connector }) => ({ ...row, ...signInOf(connector) })),
    employers: rows.employers.map((employer) => ({
      ...employer,
      providers: simulated
        .filter(({ employers }) => employers.includes(employer.id))
        .map(({ row }) => row.id),
    })),
  });
}

/** How people sign in, as the catalogue says it. */
export function signInOf({ kind }: ConnectorDescription): Pick<ProviderRow, 'is_oauth2' | 'is_scraper'> {
  const { signIn } = KINDS[kind];
  return { is_oauth2: signIn === 'oauth', is_scraper: signIn === 'form' };
}

export function withLogoUrls(catalogue: Catalogue, publicUrl: string): ProviderCatalogue {
  const withLogoUrl = <Row extends { id: string }>(row: Row) => ({
    ...row,
    logo_url: `${publicUrl}/logos/${row.id}.svg`,
  });
  return {
    providers: catalogue.providers.map(withLogoUrl),
    parent_provider_meta: catalogue.parent_provider_meta.map(withLogoUrl),
    employers: catalogue.employers.map(withLogoUrl),
  };
}
