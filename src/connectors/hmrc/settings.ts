import { z } from 'zod';
import type { IncomeNeeds } from '../connector.ts';
import type { ProviderSetup } from '../provider.ts';
import { readSettings } from '../settings.ts';

/** Three ways in which the tax authority tells what someone earned; which one an application may use is not ours to choose. */
export const PROFILES = ['mtd-employments', 'sa-prepop', 'gov-matching'] as const;
export type Profile = (typeof PROFILES)[number];

const SCOPES: Readonly<Record<Profile, readonly string[]>> = {
  'mtd-employments': ['read:self-assessment'],
  'sa-prepop': ['read:individual-employment', 'read:individual-income', 'read:individual-tax'],
  'gov-matching': ['assigned'],
};

/** Of all its services one asks by law who asks, and one knows people by no number that users have. */
const NEEDS: Readonly<Record<Profile, IncomeNeeds>> = {
  'mtd-employments': { browser: true, utr: false },
  'sa-prepop': { browser: false, utr: true },
  'gov-matching': { browser: false, utr: false },
};

const DEFAULT_PROFILE: Profile = 'mtd-employments';

const HmrcSettings = z.object({
  profile: z.enum(PROFILES).default(DEFAULT_PROFILE),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  authorize_url: z.url(),
  token_url: z.url(),
  /** Where the application was given other scopes than the profile's usual ones. */
  scope: z.string().min(1).optional(),
  /** What the tax authority's own sandbox is to play. */
  test_scenario: z
    .string()
    .regex(/^[A-Z_]{1,60}$/)
    .optional(),
  /** Names this installation to the tax authority when nobody is there. */
  device_id: z.uuid().optional(),
  /** Where people reach this installation. */
  vendor_public_ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  occupational_pensions: z.enum(['include', 'exclude']).default('include'),
});
export type HmrcSettings = z.output<typeof HmrcSettings>;

export function settingsOf(provider: ProviderSetup): HmrcSettings {
  return readSettings(HmrcSettings, provider);
}

export function needsOf({ settings }: ProviderSetup): IncomeNeeds {
  return NEEDS[PROFILES.find((profile) => profile === settings.profile) ?? DEFAULT_PROFILE];
}

export function scopesOf(provider: ProviderSetup): readonly string[] {
  const { scope, profile } = settingsOf(provider);
  return scope?.split(' ').filter(Boolean) ?? SCOPES[profile];
}
