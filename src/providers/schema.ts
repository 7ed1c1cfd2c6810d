import { z } from 'zod';
import { text } from '#values/fields.ts';
import { LogoUrl, PROVIDER_EXAMPLE, Provider, ProviderId, Url } from '#values/provider.ts';

const PARENT = {
  id: 'fellside',
  name: 'Fellside Workforce Group',
  logo_url: 'https://payroll.example/logos/fellside.svg',
};
const EMPLOYER = {
  id: 'copperline-rail',
  name: 'Copperline Rail',
  url: 'https://www.copperline.example',
  logo_url: 'https://payroll.example/logos/copperline-rail.svg',
  providers: ['alder'],
};

export const ParentProvider = z
  .object({
    id: z.string().describe('Id of the group'),
    name: z.string().describe('Name of the group'),
    logo_url: LogoUrl,
  })
  .meta({ id: 'ParentProvider', description: 'A group of providers', examples: [PARENT] });

export const Employer = z
  .object({
    id: z.string().describe('Id of the employer'),
    name: z.string().describe('Name of the employer'),
    url: Url.describe('The employer’s website'),
    logo_url: LogoUrl,
    providers: z
      .array(ProviderId)
      .meta({ description: 'Ids of the providers that this employer uses for payroll' }),
  })
  .meta({ id: 'Employer', description: 'An employer and its payroll providers', examples: [EMPLOYER] });

export const ProviderCatalogue = z
  .object({
    providers: z.array(Provider).describe('The providers that users can connect'),
    parent_provider_meta: z.array(ParentProvider).describe('The groups that providers belong to'),
    employers: z.array(Employer).describe('The employers that are known to use these providers'),
  })
  .meta({
    id: 'ProviderCatalogue',
    description: 'Providers, their groups, and employers',
    examples: [{ providers: [PROVIDER_EXAMPLE], parent_provider_meta: [PARENT], employers: [EMPLOYER] }],
  });
export type ProviderCatalogue = z.output<typeof ProviderCatalogue>;

export const ProviderQuery = z.strictObject({
  q: text({ max: 100 })
    .optional()
    .meta({ description: 'Part of the name of a provider or an employer', examples: ['copperline'] }),
});
