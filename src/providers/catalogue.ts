import { z } from 'zod';
import rows from './catalogue.json' with { type: 'json' };
import { Employer, ParentProvider, Provider, type ProviderCatalogue } from './schema.ts';

/** The stored catalogue. Logo URLs are added per request because they depend on the public URL. */
export const Catalogue = z.strictObject({
  providers: z.array(Provider.omit({ logo_url: true }).strict()),
  parent_provider_meta: z.array(ParentProvider.omit({ logo_url: true }).strict()),
  employers: z.array(Employer.omit({ logo_url: true }).strict()),
});
export type Catalogue = z.output<typeof Catalogue>;

export const SANDBOX_CATALOGUE: Catalogue = Catalogue.parse(rows);

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
