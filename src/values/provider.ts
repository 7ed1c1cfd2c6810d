import { z } from 'zod';
import { openEnumeration } from './enumeration.ts';

export const ProviderId = z.string().meta({ description: 'Id of a provider', examples: ['alder'] });
export const LogoUrl = z
  .string()
  .meta({ format: 'uri', description: 'URL of an SVG image that needs no API key' });
export const Url = z.string().meta({ format: 'uri' });

export const PROVIDER_EXAMPLE = {
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
    examples: PROVIDER_EXAMPLE.extra_login_params,
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
    examples: [PROVIDER_EXAMPLE],
  });

/** A row of the catalogue. URLs of logos depend on the public URL. */
export const ProviderRow = Provider.omit({ logo_url: true }).strict();
export type ProviderRow = z.output<typeof ProviderRow>;
