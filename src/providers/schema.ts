import { z } from 'zod';
import { text } from '#values/fields.ts';

const ProviderId = z.string().meta({ examples: ['alder'] });
const LogoUrl = z.string().meta({ format: 'uri', description: 'An SVG image, served without a key' });
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
    key: z.string(),
    display_name: z.string(),
    validation: z
      .object({
        required: z.boolean(),
        type: z.string().meta({ description: 'The kind of value: text, date or number' }),
        date_format: z.string().nullable(),
        min_length: z.int().nullable(),
        max_length: z.int().nullable(),
      })
      .meta({ description: 'A rule that does not apply is null' }),
  })
  .meta({
    id: 'ExtraLoginParam',
    description: 'Something a login at this provider needs beside a user name and a password',
    examples: PROVIDER.extra_login_params,
  });

export const Provider = z
  .object({
    id: ProviderId,
    name: z.string(),
    url: Url,
    logo_url: LogoUrl,
    is_oauth2: z.boolean().meta({ description: 'Users log in at the provider itself, by OAuth 2.0' }),
    is_scraper: z.boolean().meta({ description: 'Users log in here with what they use at its portal' }),
    reset_url: Url.meta({ description: 'Where users who forgot their password get a new one' }),
    parent: z.string().nullable().meta({ description: 'An id in `parent_provider_meta`' }),
    max_login_attempts: z
      .int()
      .meta({ description: 'Failed logins after which the provider locks the account' }),
    extra_login_params: z.array(ExtraLoginParam),
  })
  .meta({
    id: 'Provider',
    description: 'Neither `is_oauth2` nor `is_scraper`: a direct connection, without a login',
    examples: [PROVIDER],
  });

export const ParentProvider = z
  .object({ id: z.string(), name: z.string(), logo_url: LogoUrl })
  .meta({ id: 'ParentProvider', description: 'A group of providers', examples: [PARENT] });

export const Employer = z
  .object({
    id: z.string(),
    name: z.string(),
    url: Url,
    logo_url: LogoUrl,
    providers: z.array(ProviderId).meta({ description: 'The providers it pays its people through' }),
  })
  .meta({ id: 'Employer', examples: [EMPLOYER] });

export const ProviderCatalogue = z
  .object({
    providers: z.array(Provider),
    parent_provider_meta: z.array(ParentProvider),
    employers: z.array(Employer),
  })
  .meta({
    id: 'ProviderCatalogue',
    examples: [{ providers: [PROVIDER], parent_provider_meta: [PARENT], employers: [EMPLOYER] }],
  });
export type ProviderCatalogue = z.output<typeof ProviderCatalogue>;

export const ProviderQuery = z.strictObject({
  q: text({ max: 100 })
    .optional()
    .meta({ description: 'Part of the name of a provider or an employer', examples: ['copperline'] }),
});
