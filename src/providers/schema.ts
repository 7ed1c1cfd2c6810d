import { z } from 'zod';
import { openEnumeration } from '#values/enumeration.ts';
import { text } from '#values/fields.ts';

const ProviderId = z.string().meta({ description: 'Id of a provider', examples: ['alder'] });
const LogoUrl = z.string().meta({ format: 'uri', description: 'URL of an SVG image that needs no API key' });
const Url = z.string().meta({ format: 'uri' });

const PROVIDER = {
  id: 'alder',
  name: 'Alder ESS',
  url: 'https://ess.alder.example',
  logo_url: 'https://payroll.example/logos/alder.svg',
  is_oauth2: false,
  is_scraper: true,
  reset_url: 'https://ess.alder.example/password/reset',
  parent: 'fellside',
  max_login_attempts: 5,
  extra_login_params: [
    {
      key: 'company_code',
      display_name: 'Company code',
      validation: { required: true, type: 'text', date_format: null, min_length: 4, max_length: 8 },
    },
  ],
};
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

export const ExtraLoginParam = z
  .object({
    key: z.string().describe('The name of the value in the `extra_login_params` of an account'),
    display_name: z.string().describe('A label to show to the user'),
    validation: z
      .object({
        required: z.boolean().describe('Whether the value must be sent'),
        type: openEnumeration({
          text: 'any text',
          date: 'a date in the format `date_format`',
          number: 'digits only',
        }).describe('Kind of value'),
        date_format: z.string().nullable().describe('Format of a date, such as `DD/MM/YYYY`'),
        min_length: z.int().nullable().describe('Minimum number of characters'),
        max_length: z.int().nullable().describe('Maximum number of characters'),
      })
      .meta({ description: 'Rules for the value. Rules that do not apply are null' }),
  })
  .meta({
    id: 'ExtraLoginParam',
    description: 'A value that this provider requires at sign-in besides username and password',
    examples: PROVIDER.extra_login_params,
  });

export const Provider = z
  .object({
    id: ProviderId,
    name: z.string().describe('Name of the provider'),
    url: Url.describe('The provider’s website'),
    logo_url: LogoUrl,
    is_oauth2: z.boolean().meta({ description: 'Whether users sign in at the provider with OAuth 2.0' }),
    is_scraper: z.boolean().meta({
      description:
        "Whether users enter their credentials for the provider's portal in the hosted journey or in your application",
    }),
    reset_url: Url.meta({ description: 'Page where users can reset their password' }),
    parent: z.string().nullable().meta({ description: 'Id of a group in `parent_provider_meta`, or null' }),
    max_login_attempts: z.int().meta({
      description:
        'Number of failed sign-ins after which the service locks the account for an hour, so that the provider does not lock it',
    }),
    extra_login_params: z
      .array(ExtraLoginParam)
      .describe('The values that this provider requires at sign-in besides username and password'),
  })
  .meta({
    id: 'Provider',
    description:
      'A payroll provider or tax authority. If both `is_oauth2` and `is_scraper` are false, the service connects to it directly and users do not sign in',
    examples: [PROVIDER],
  });

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
    examples: [{ providers: [PROVIDER], parent_provider_meta: [PARENT], employers: [EMPLOYER] }],
  });
export type ProviderCatalogue = z.output<typeof ProviderCatalogue>;

export const ProviderQuery = z.strictObject({
  q: text({ max: 100 })
    .optional()
    .meta({ description: 'Part of the name of a provider or an employer', examples: ['copperline'] }),
});
