import { z } from 'zod';
import type { DetailLists, IncomeNeeds } from '../connector.ts';
import type { ProviderSetup } from '../provider.ts';
import { readSettings } from '../settings.ts';

/** The three APIs with income data. HMRC decides which of them an application may use. */
export const PROFILES = ['mtd-employments', 'sa-prepop', 'gov-matching'] as const;
export type Profile = (typeof PROFILES)[number];

const SCOPES: Readonly<Record<Profile, readonly string[]>> = {
  'mtd-employments': ['read:self-assessment'],
  'sa-prepop': ['read:individual-employment', 'read:individual-income', 'read:individual-tax'],
  'gov-matching': ['assigned'],
};

/** Only mtd-employments requires fraud prevention headers, and only sa-prepop identifies people by UTR. */
const NEEDS: Readonly<Record<Profile, IncomeNeeds>> = {
  'mtd-employments': { browser: true, utr: false, provesPerson: true },
  'sa-prepop': { browser: false, utr: true, provesPerson: true },
  'gov-matching': { browser: false, utr: false, provesPerson: false },
};

/**
 * sa-prepop finds people by UTR, which they give with each sign-in. gov-matching finds a person by details,
 * even if somebody else signs in. So it takes them only from the client's record: typed ones could be somebody else's.
 */
const FINDS_BY: Readonly<Record<Profile, DetailLists>> = {
  'mtd-employments': [['full_ni_number']],
  'sa-prepop': [],
  'gov-matching': [],
};

const DEFAULT_PROFILE: Profile = 'mtd-employments';

const HmrcSettings = z.object({
  profile: z.enum(PROFILES).default(DEFAULT_PROFILE),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  authorize_url: z.url(),
  token_url: z.url(),
  /** Scopes of the application if they differ from the profile's. */
  scope: z.string().min(1).optional(),
  /** Scenario for HMRC's own sandbox. */
  test_scenario: z
    .string()
    .regex(/^[A-Z_]{1,60}$/)
    .optional(),
  /** Identifies this installation to HMRC in scheduled requests. */
  device_id: z.uuid().optional(),
  /** Public IP of this installation. */
  vendor_public_ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  occupational_pensions: z.enum(['include', 'exclude']).default('include'),
});
export type HmrcSettings = z.output<typeof HmrcSettings>;

export function settingsOf(provider: ProviderSetup): HmrcSettings {
  return readSettings(HmrcSettings, provider);
}

export function needsOf(provider: ProviderSetup): IncomeNeeds {
  return NEEDS[profileOf(provider)];
}

export function findsBy(provider: ProviderSetup): DetailLists {
  return FINDS_BY[profileOf(provider)];
}

function profileOf({ settings }: ProviderSetup): Profile {
  return PROFILES.find((profile) => profile === settings.profile) ?? DEFAULT_PROFILE;
}

export function scopesOf(provider: ProviderSetup): readonly string[] {
  const { scope, profile } = settingsOf(provider);
  return scope?.split(' ').filter(Boolean) ?? SCOPES[profile];
}
